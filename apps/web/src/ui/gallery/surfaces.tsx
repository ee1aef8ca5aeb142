/* oxlint-disable posy/no-literal-text -- only developers see the gallery */
import { CloudOff } from 'lucide-react';
import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { DayChart } from '../day-chart.tsx';
import { EmptyState, Illustration } from '../empty-state.tsx';
import { Icon } from '../icon.tsx';
import type { IllustrationOf } from '../illustration-drawing.tsx';
import { ListMore, ListNote } from '../list-note.tsx';
import { ListProblem } from '../list-problem.tsx';
import { MediaBox } from '../media-box.tsx';
import { RowSkeletons } from '../row-skeletons.tsx';
import { Row, RowHint, RowName, RowPreview, Rows } from '../row.tsx';
import { Skeleton } from '../skeleton.tsx';
import { StatTiles } from '../stat-tiles.tsx';
import { Table } from '../table.tsx';
import { Wordmark } from '../wordmark.tsx';
import type { Sample } from './sample.ts';
import styles from './gallery.module.css';

const DRAWINGS: readonly IllustrationOf[] = [
  'frame',
  'talk',
  'letters',
  'lens',
  'nothing',
  'bell',
  'seeds',
  'sign',
  'pair',
  'cloud',
  'wilted',
];
const DAYS = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04'];
const THUMBHASH = '3OcRJYB4d3h/iIeHeEh3eIhw+j2w';

/** Samples of surfaces. */
export const SURFACES: readonly Sample[] = [
  {
    name: 'EmptyState',
    Show: () => (
      <EmptyState
        title="No posts yet"
        hint="What you share appears here, with its views and flowers."
        action={<Button variant="primary">Create Your First Post</Button>}
        art="frame"
      />
    ),
  },
  {
    name: 'Illustration',
    Show: () => DRAWINGS.map((drawing) => <Illustration key={drawing} of={drawing} />),
  },
  {
    name: 'Banner',
    Show: () => (
      <div className={styles.wide}>
        {(['plain', 'waiting', 'good', 'bad'] as const).map((tone) => (
          <Banner key={tone} tone={tone} icon={<Icon of={CloudOff} />} action={<Button size="small">Retry</Button>}>
            Offline. Showing what was saved at 10:42.
          </Banner>
        ))}
      </div>
    ),
  },
  {
    name: 'Table',
    Show: () => (
      <Table label="People" columns={[{ label: 'Name' }, { label: 'State' }, { label: 'Actions', isEnd: true }]}>
        {['Ada', 'Bob'].map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Badge tone="good">Active</Badge>
            </td>
            <td data-end="">
              <Button size="small">Edit</Button>
            </td>
          </tr>
        ))}
      </Table>
    ),
  },
  {
    name: 'Rows',
    Show: () => (
      <div className={styles.wide}>
        <Rows label="People">
          <Row lead={<Avatar name="Ada Lovelace" />} end={<Button size="small">Unmute</Button>}>
            <RowName>Ada Lovelace</RowName>
            <RowHint>@ada.lovelace</RowHint>
          </Row>
          <Row isTop lead={<Avatar name="Bob" />} end={<Button size="small">Follow</Button>}>
            <RowName>Bob</RowName>
            <RowHint>@bob</RowHint>
            <RowPreview>{'Gates, walls and whatever grows on them. '.repeat(6)}</RowPreview>
          </Row>
          <Row lead={<Avatar name="Cyd" />}>
            <RowPreview isQuote>Is that the bed by the gate?</RowPreview>
          </Row>
        </Rows>
      </div>
    ),
  },
  {
    name: 'StatTiles',
    Show: () => (
      <div className={styles.wide}>
        <StatTiles
          label="Totals"
          stats={[
            { label: 'Followers', value: '1.2K', full: '1,234', onOpen: () => undefined },
            { label: 'Following', value: '8', onOpen: () => undefined },
            { label: 'Total Views', value: '123,456,789' },
            { label: 'Total Flowers', value: '–', spoken: 'not known yet' },
          ]}
        />
      </div>
    ),
  },
  {
    name: 'DayChart',
    Show: () => (
      <div className={styles.wide}>
        <DayChart
          label="Sign-ups and posts per day"
          days={DAYS}
          series={[
            { name: 'Sign-ups', tone: 'leaf', values: [1, 3, 2, 5] },
            { name: 'Posts', tone: 'petal', values: [2, 2, 6, 4] },
          ]}
        />
      </div>
    ),
  },
  {
    name: 'MediaBox',
    Show: () => (
      <div className={styles.wide}>
        <MediaBox width={16} height={9} thumbhash={THUMBHASH} alt="Not there yet" sources={[]} />
        <MediaBox width={4} height={3} thumbhash="" alt="A gate" sources={[{ width: 640, url: '/nowhere.jpg' }]} />
      </div>
    ),
  },
  {
    name: 'Skeleton',
    Show: () => (
      <div className={styles.wide}>
        <Skeleton width={40} height={40} isRound />
        <Skeleton height={14} width="60%" />
        <Skeleton aspectRatio={1.6} />
      </div>
    ),
  },
  {
    name: 'ListProblem, RowSkeletons',
    Show: () => (
      <div className={styles.wide}>
        <ListProblem retryLabel="Try again" onRetry={() => undefined}>
          The audit log could not be loaded.
        </ListProblem>
        <RowSkeletons label="Loading" />
        <RowSkeletons label="Loading" lead={72} isPicture />
      </div>
    ),
  },
  {
    name: 'ListNote, ListMore',
    Show: () => (
      <div className={styles.wide}>
        <ListNote>Showing what was saved at 10:42.</ListNote>
        <ListMore>
          <Button>Load more</Button>
        </ListMore>
      </div>
    ),
  },
  {
    name: 'Wordmark',
    Show: () => (
      <>
        {([20, 24, 28] as const).map((size) => (
          <Wordmark key={size} size={size} />
        ))}
      </>
    ),
  },
];
