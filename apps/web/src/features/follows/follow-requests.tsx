import { useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { Button } from '../../ui/button.tsx';
import { ListMore } from '../../ui/list-note.tsx';
import { Row, RowPerson, Rows } from '../../ui/row.tsx';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { connectionName } from './connection-name.ts';
import { connectionsTexts } from './connections.en.ts';
import { refreshFollowRequests } from './fetch-follow-requests.ts';
import { followRequestsTexts as texts } from './follow-requests.en.ts';
import { readFollowRequests } from './read-follow-requests.ts';
import { RequestButtons } from './request-buttons.tsx';
import styles from './connections.module.css';

const SHOWN_AT_A_TIME = 20;

/** The users who wait until the viewer lets them follow, above the list of followers; nothing where nobody waits. */
export function FollowRequests({ onLeave }: { readonly onLeave: () => void }) {
  const local = useLocal();
  const people = useLiveQuery(() => readFollowRequests(local), [local]) ?? [];
  const [limit, setLimit] = useState(SHOWN_AT_A_TIME);
  useEffect(() => {
    void refreshFollowRequests(local).catch(() => undefined);
  }, [local]);
  if (people.length === 0) return null;
  return (
    <section className={styles.requests} aria-label={texts.title}>
      <h3 className={styles.requestsTitle}>{texts.title}</h3>
      <p className={styles.requestsHint}>{texts.hint}</p>
      <Rows>
        {people.slice(0, limit).map((person) => {
          const name = connectionName(person);
          return (
            <Row
              key={person.id}
              lead={<AuthorFace author={person} name={name} size={44} onLeave={onLeave} />}
              end={<RequestButtons userId={person.id} name={name} />}
            >
              <RowPerson
                name={<AuthorLink author={person} name={name} onLeave={onLeave} />}
                username={person.username}
              />
            </Row>
          );
        })}
      </Rows>
      {people.length > limit && (
        <ListMore>
          <Button size="small" onClick={() => setLimit(limit + SHOWN_AT_A_TIME)}>
            {connectionsTexts.more}
          </Button>
        </ListMore>
      )}
    </section>
  );
}
