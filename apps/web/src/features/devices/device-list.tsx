import {
  endOtherSessionsCall,
  endSessionCall,
  sessionsCall,
  type SignedInDevice,
  type SignedInDeviceSchema,
} from '@posy/contract/devices';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { type OpenOnlineList, useOnlineList } from '../../kit/online-list.ts';
import { OnlineRows } from '../../kit/online-rows.tsx';
import { formatDate } from '../../language/formats.ts';
import { languageTexts } from '../../language/language.en.ts';
import { useNow } from '../../platform/use-now.ts';
import type { CallResult } from '../../sync/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Buttons, Hint } from '../../ui/form-notes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListNote } from '../../ui/list-note.tsx';
import { Row, RowHint, RowName, Rows } from '../../ui/row.tsx';
import { absoluteTime, shortAge } from '../../ui/times.ts';
import { showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { failureOf, useOwnCall } from '../session/use-own-call.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { devicesTexts as texts } from './devices.en.ts';

/** The account's sessions, with buttons to end them, and the password. Fetched when it is opened. */
export function DeviceList({ email }: { readonly email: string }) {
  const list = useOnlineList(useOwnCall(), sessionsCall);
  const { end, endOthers, busy } = useEnding(list);
  const [isAsking, setIsAsking] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const hasOthers = list.rows.some(({ isThis }) => !isThis);
  return (
    <>
      <Hint>{texts.hint}</Hint>
      <OnlineRows
        list={list}
        texts={{ unreachable: texts.offline, failed: texts.listFailed }}
        loading={<ListNote>{uiTexts.loading}</ListNote>}
        empty={null}
      >
        <Rows label={texts.list}>
          {list.rows.map((device) => (
            <Device key={device.id} device={device} isBusy={busy === device.id} onEnd={() => void end(device)} />
          ))}
        </Rows>
      </OnlineRows>
      <Buttons>
        {hasOthers && <Button onClick={() => setIsAsking(true)}>{texts.signOutOthers}</Button>}
        <Button onClick={() => setIsChanging(true)}>{texts.changePassword}</Button>
      </Buttons>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.othersTitle}
        confirmLabel={texts.signOutOthers}
        onConfirm={() => void endOthers().then(() => setIsAsking(false))}
        isBusy={busy === 'others'}
      >
        <p>{texts.othersQuestion}</p>
      </ConfirmDialog>
      <ChangePasswordDialog
        email={email}
        isOpen={isChanging}
        onClose={() => setIsChanging(false)}
        onChanged={list.retry}
      />
    </>
  );
}

type Devices = OpenOnlineList<typeof SignedInDeviceSchema>;

/** Ends sessions and removes them from the list. One at a time. */
function useEnding({ change }: Devices) {
  const { device } = useLocal();
  const call = useOwnCall();
  const [busy, setBusy] = useState<string | null>(null);
  const send = async (
    ask: () => Promise<CallResult<undefined>>,
    who: string,
    isLeft: (row: SignedInDevice) => boolean,
  ) => {
    if (busy !== null) return;
    setBusy(who);
    const answer = await ask();
    setBusy(null);
    // A session that has ended already is a success.
    if (answer.kind === 'ok' || (answer.kind === 'refused' && answer.code === 'session_not_found')) {
      change((rows) => rows.filter(isLeft));
      showToast({ title: texts.signedOut });
    } else showToast({ title: texts.error, description: failureOf(answer, texts), isError: true });
  };
  return {
    busy,
    end: ({ id }: SignedInDevice) =>
      send(
        () => call(endSessionCall, { id }, { key: device.newKey() }),
        id,
        (row) => row.id !== id,
      ),
    endOthers: () =>
      send(
        () => call(endOtherSessionsCall, {}, { key: device.newKey() }),
        'others',
        ({ isThis }) => isThis,
      ),
  };
}

interface DeviceProps {
  readonly device: SignedInDevice;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function Device({ device: signedIn, isBusy, onEnd }: DeviceProps) {
  const now = useNow();
  const { isThis, createdAt, lastSeenAt } = signedIn;
  const device = signedIn.device || texts.unknownDevice;
  const seenAt = Date.parse(lastSeenAt);
  return (
    <Row
      lead={<Icon of={/android|iphone|mobile/i.test(device) ? Smartphone : Monitor} />}
      end={
        !isThis && (
          <Button size="small" aria-label={texts.signOutOf({ device })} isBusy={isBusy} onClick={onEnd}>
            {texts.signOut}
          </Button>
        )
      }
    >
      <RowName>
        <span>{device}</span> {isThis && <Badge tone="good">{texts.thisDevice}</Badge>}
      </RowName>
      <RowHint>
        <time dateTime={lastSeenAt} title={absoluteTime(seenAt)}>
          {lastUsed(seenAt, now)}
        </time>
        {', '}
        {texts.since({
          date: formatDate(Date.parse(createdAt), { dateStyle: 'medium' }),
        })}
      </RowHint>
    </Row>
  );
}

function lastUsed(seenAt: number, now: number): string {
  const age = shortAge(seenAt, now);
  return age === languageTexts.now ? texts.usedNow : texts.lastUsed({ age });
}
