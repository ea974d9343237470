import {
  createPartnerNote,
  deletePartnerNote,
  listPartnerNotes,
  type Note,
  updatePartnerNote,
} from '#contract/notes.ts';
import { createProspectNote, listProspectNotes, updateProspectNote } from '#contract/prospects/work.ts';

interface WrittenNote {
  note: string;
  /** The chosen colleagues whose names are still in the text. */
  mentions: string[];
}

/** How notes about something are read and written. */
export interface NoteCalls {
  /** What they are about, by its kind. */
  of: 'partner' | 'prospect';
  id: string;
  list: typeof listPartnerNotes | typeof listProspectNotes;
  create: {
    endpoint: typeof createPartnerNote | typeof createProspectNote;
    params?: object;
    toBody: (written: WrittenNote) => unknown;
  };
  update: {
    endpoint: typeof updatePartnerNote | typeof updateProspectNote;
    paramsOf: (note: Note) => object | undefined;
    toBody: (written: WrittenNote, note: Note, version: number) => unknown;
  };
  /** null where notes cannot be deleted. */
  remove: typeof deletePartnerNote | null;
}

const partnerNotes = (id: string): NoteCalls => ({
  of: 'partner',
  id,
  list: listPartnerNotes,
  create: { endpoint: createPartnerNote, params: { id }, toBody: (written) => written },
  update: {
    endpoint: updatePartnerNote,
    paramsOf: (note) => ({ id: note.id }),
    toBody: (written, _note, version) => ({ ...written, version }),
  },
  remove: deletePartnerNote,
});

const prospectNotes = (id: string): NoteCalls => ({
  of: 'prospect',
  id,
  list: listProspectNotes,
  create: { endpoint: createProspectNote, toBody: (written) => ({ ...written, prospectId: id }) },
  update: {
    endpoint: updateProspectNote,
    paramsOf: () => undefined,
    toBody: (written, note, version) => ({ ...written, id: note.id, version }),
  },
  remove: null,
});

export const noteCalls = (of: NoteCalls['of'], id: string): NoteCalls =>
  of === 'partner' ? partnerNotes(id) : prospectNotes(id);
