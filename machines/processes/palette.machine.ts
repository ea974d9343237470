import { assign, emit, fromPromise, setup } from 'xstate';

export interface PaletteOption {
  /** Unique among all options. */
  id: string;
  /** Options of a group are adjacent. */
  group: string;
  label: string;
  detail?: string;
  /** More words that find it. */
  keywords?: string;
  /** null where the option has no picture of its own kind. */
  imageUrl?: string | null;
  /** Where choosing leads; without it choosing does what the id names. */
  href?: string;
}

export interface PaletteAnswer {
  found: readonly PaletteOption[];
  /** Some sources could not be searched. */
  isPartial: boolean;
}

type Step = 'next' | 'previous' | 'first' | 'last';

interface PaletteContext {
  text: string;
  /** Pages and actions. */
  commands: readonly PaletteOption[];
  /** What the server found. */
  found: readonly PaletteOption[];
  isPartial: boolean;
  /** What the text leaves, in the order shown. */
  options: readonly PaletteOption[];
  activeId: string | null;
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);
const isMatch = ({ label, detail = '', keywords = '' }: PaletteOption, words: readonly string[]) => {
  const all = `${label} ${detail} ${keywords}`.toLowerCase();
  return words.every((word) => all.includes(word));
};

type Shown = Pick<PaletteContext, 'options' | 'activeId'>;

/** What `text` leaves of both; the active option stays where it is still there. */
const shown = (context: PaletteContext): Shown => {
  const words = wordsOf(context.text);
  const options = [...context.commands.filter((command) => isMatch(command, words)), ...context.found];
  const isThere = options.some(({ id }) => id === context.activeId);
  return { options, activeId: isThere ? context.activeId : (options[0]?.id ?? null) };
};

const stepped = ({ options, activeId }: Shown, step: Step): string | null => {
  const place = options.findIndex(({ id }) => id === activeId);
  const wanted = { next: place + 1, previous: place - 1, first: 0, last: -1 }[step];
  return options.at(wanted % options.length)?.id ?? null;
};

export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    events: {} as
      | { type: 'palette.open'; commands: readonly PaletteOption[] }
      | { type: 'palette.close' }
      | { type: 'palette.type'; text: string }
      | { type: 'palette.step'; step: Step }
      | { type: 'palette.point'; id: string }
      | { type: 'palette.choose' },
    emitted: {} as { type: 'chosen'; option: PaletteOption },
    tags: {} as 'busy',
  },
  actors: {
    search: fromPromise<PaletteAnswer, { text: string }>(() =>
      Promise.reject(new Error('palette: search is not provided')),
    ),
  },
  actions: {
    showCommands: assign(({ context }, params: { commands: readonly PaletteOption[] }) => {
      const opened = { ...context, text: '', commands: params.commands, found: [], isPartial: false, activeId: null };
      return { ...opened, ...shown(opened) };
    }),
    rememberText: assign(({ context }, params: { text: string }) => {
      const words = wordsOf(params.text);
      const found = words.length === 0 ? [] : context.found.filter((option) => isMatch(option, words));
      const typed = { ...context, text: params.text, found, isPartial: false, activeId: null };
      return { ...typed, ...shown(typed) };
    }),
    rememberAnswer: assign(({ context }, params: PaletteAnswer) => {
      const answered = { ...context, ...params };
      return { ...answered, ...shown(answered) };
    }),
    rememberFailure: assign({ isPartial: true }),
    step: assign(({ context }, params: { step: Step }) => ({ activeId: stepped(context, params.step) })),
    point: assign(({ context }, params: { id: string }) => ({
      activeId: context.options.some(({ id }) => id === params.id) ? params.id : context.activeId,
    })),
    tellChosen: emit(({ context }) => {
      const option = context.options.find(({ id }) => id === context.activeId);
      if (!option) throw new Error('palette: nothing is active');
      return { type: 'chosen' as const, option };
    }),
  },
  guards: {
    hasWords: (_, params: { text: string }) => wordsOf(params.text).length > 0,
    hasActive: ({ context }) => context.activeId !== null,
  },
  delays: {
    searchPause: 50,
  },
}).createMachine({
  id: 'palette',
  description:
    'The command palette: find any page, action or record by typing. Local matches show at once; results from the server follow.',
  context: { text: '', commands: [], found: [], isPartial: false, options: [], activeId: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The palette is closed.',
      on: {
        'palette.open': {
          target: 'open',
          actions: { type: 'showCommands', params: ({ event }) => ({ commands: event.commands }) },
        },
      },
    },
    open: {
      description: 'Open for typing and picking.',
      initial: 'choosing',
      on: {
        'palette.close': 'closed',
        'palette.type': [
          {
            description: 'There’s something to search for. Shows local matches and asks the server.',
            guard: { type: 'hasWords', params: ({ event }) => ({ text: event.text }) },
            target: '.searching',
            actions: { type: 'rememberText', params: ({ event }) => ({ text: event.text }) },
          },
          {
            description: 'The search is empty. Shows all pages and actions.',
            target: '.choosing',
            actions: { type: 'rememberText', params: ({ event }) => ({ text: event.text }) },
          },
        ],
        'palette.step': { actions: { type: 'step', params: ({ event }) => ({ step: event.step }) } },
        'palette.point': { actions: { type: 'point', params: ({ event }) => ({ id: event.id }) } },
        'palette.choose': {
          description: 'Run the highlighted option and close.',
          guard: 'hasActive',
          target: 'closed',
          actions: 'tellChosen',
        },
      },
      states: {
        choosing: {
          description: 'Showing all matches.',
        },
        searching: {
          description: 'Getting more matches from the server.',
          tags: 'busy',
          initial: 'pausing',
          states: {
            pausing: {
              description: 'Typing. Waits for a pause.',
              after: {
                searchPause: { target: 'asking', description: 'Typing has paused. Asks the server.' },
              },
            },
            asking: {
              description: 'Searching. More typing starts over.',
              invoke: {
                id: 'search',
                src: 'search',
                input: ({ context }) => ({ text: context.text.trim() }),
                onDone: {
                  target: '#palette.open.choosing',
                  actions: { type: 'rememberAnswer', params: ({ event }) => event.output },
                },
                onError: { target: '#palette.open.choosing', actions: 'rememberFailure' },
              },
            },
          },
        },
      },
    },
  },
});
