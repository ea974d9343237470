import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';

import type { ProspectContact } from '#contract/prospects/prospects.ts';

import { Dialog } from '../../../shared/dialog/Dialog.tsx';
import { lazyPart, usePreloaded } from '../../../shared/lazy/lazyPart.tsx';
import { Panel } from '../../../shared/page/Panel.tsx';
import { contactName } from './contactName.ts';
import classes from './ProspectPage.module.css';

const ContactForm = lazyPart(() => import('./ContactForm.tsx'));

interface ProspectContactsProps {
  prospectId: string;
  contacts: readonly ProspectContact[];
}

/** Whom one knows there, and how to reach them. */
export function ProspectContacts({ prospectId, contacts }: ProspectContactsProps) {
  const [edited, setEdited] = useState<ProspectContact | 'new' | null>(null);
  usePreloaded(ContactForm);
  const close = () => setEdited(null);
  return (
    <Panel
      title="Contacts"
      actions={
        <Button size="xs" variant="default" onClick={() => setEdited('new')}>
          Add contact
        </Button>
      }
    >
      {contacts.length === 0 ? (
        <p className={classes.line}>No contacts yet.</p>
      ) : (
        <ul className={classes.list} aria-label="Contacts">
          {contacts.map((contact) => (
            <li key={contact.id} className={classes.item}>
              <div className={classes.body}>
                <p className={classes.name}>{contactName(contact)}</p>
                {contact.position !== '' && <p className={classes.line}>{contact.position}</p>}
                <p className={`${classes.line} ${classes.links}`}>
                  {contact.email !== '' && <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>}
                  {contact.phone !== '' && (
                    <Anchor href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</Anchor>
                  )}
                </p>
              </div>
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => setEdited(contact)}
                aria-label={`Edit ${contactName(contact)}`}
              >
                Edit
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        opened={edited !== null}
        onClose={close}
        title={edited === 'new' ? 'Add contact' : edited && contactName(edited)}
        size="sm"
      >
        {edited !== null && (
          <ContactForm prospectId={prospectId} contact={edited === 'new' ? null : edited} onClose={close} />
        )}
      </Dialog>
    </Panel>
  );
}
