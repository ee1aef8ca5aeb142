import { useId } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { setSwitch } from '../../sync/set-switch.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/form-notes.tsx';
import { Row, RowPerson, Rows } from '../../ui/row.tsx';
import { announceText, showToast } from '../../ui/toast.ts';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { blockPerson } from '../blocks/set-block.ts';
import { mutesTexts } from '../mutes/mutes.en.ts';
import { setMute } from '../mutes/mutes.switch.ts';
import { readRelatedPeople, type RelatedPerson } from './read-related-people.ts';
import { relationsTexts as texts } from './relations.en.ts';
import styles from './related-people.module.css';

/** The blocked and muted users; each relation can be undone at once, also without a network. */
export function RelatedPeople() {
  const local = useLocal();
  const people = useLiveQuery(() => readRelatedPeople(local), [local]);
  if (!people) return null;
  const keep = async (mutation: Promise<void>) => {
    try {
      await mutation;
    } catch {
      showToast({ title: texts.error, description: texts.failed, isError: true });
    }
  };
  return (
    <>
      <People
        title={texts.blockedTitle}
        hint={texts.blockedHint}
        none={texts.blockedNone}
        people={people.filter(({ isBlocked }) => isBlocked)}
        undo={{ label: texts.unblock, labelOf: (name) => texts.unblockOf({ name }) }}
        onUndo={({ id }) => void keep(blockPerson(local, id, false))}
      />
      <People
        title={texts.mutedTitle}
        hint={texts.mutedHint}
        none={texts.mutedNone}
        people={people.filter(({ isMuted }) => isMuted)}
        undo={{ label: texts.unmute, labelOf: (name) => texts.unmuteOf({ name }) }}
        onUndo={({ id, name }) =>
          void keep(setSwitch(local, setMute, id, false).then(() => announceText(mutesTexts.unmuted({ name }))))
        }
      />
      <Hint>{texts.how}</Hint>
    </>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly hint: string;
  readonly none: string;
  readonly people: readonly RelatedPerson[];
  readonly undo: { readonly label: string; readonly labelOf: (name: string) => string };
  readonly onUndo: (person: RelatedPerson) => void;
}

/** Muted users have a page for the viewer; blocked ones have none. */
function People({ title, hint, none, people, undo, onUndo }: PeopleProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <Hint>{people.length === 0 ? none : hint}</Hint>
      {people.length > 0 && (
        <Rows>
          {people.map((person) => (
            <Row
              key={person.id}
              lead={
                person.isBlocked ? (
                  <Avatar name={person.name} url={person.profileImageUrl} size={40} />
                ) : (
                  <AuthorFace author={person} name={person.name} size={40} />
                )
              }
              end={
                <Button size="small" aria-label={undo.labelOf(person.name)} onClick={() => onUndo(person)}>
                  {undo.label}
                </Button>
              }
            >
              <RowPerson
                name={person.isBlocked ? person.name : <AuthorLink author={person} name={person.name} />}
                username={person.username}
              />
            </Row>
          ))}
        </Rows>
      )}
    </section>
  );
}
