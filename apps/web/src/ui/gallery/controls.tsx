/* oxlint-disable posy/no-literal-text -- only developers see the gallery */
import { Heart, MessageCircle, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Badge, CountBadge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { CancelSending } from '../cancel-sending.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { CountButton } from '../count-button.tsx';
import { Dialog } from '../dialog.tsx';
import { FailedActions } from '../discard-dialog.tsx';
import { FlowerIcon } from '../flower-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { Icon } from '../icon.tsx';
import { Menu } from '../menu.tsx';
import { SendingOverlay, SendingRing } from '../sending-ring.tsx';
import { Spinner } from '../spinner.tsx';
import { Switch } from '../switch.tsx';
import { Tabs } from '../tabs.tsx';
import { showToast } from '../toast.ts';
import type { Sample } from './sample.ts';

const LONG = 'Wilhelmina-Alexandrina Featherstonehaugh-Cholmondeley';
const nothing = () => undefined;

/** Samples of buttons and other controls that are pressed. */
export const CONTROLS: readonly Sample[] = [
  {
    name: 'Button',
    Show: () => (
      <>
        {(['primary', 'quiet', 'danger', 'plain'] as const).map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button size="small">small</Button>
        <Button size="large" variant="primary" icon={<Icon of={Plus} />}>
          large
        </Button>
        <Button disabled>disabled</Button>
        <Button variant="primary" isBusy>
          busy
        </Button>
        <Button isWide>wide, and longer than its room: {LONG}</Button>
      </>
    ),
  },
  {
    name: 'IconButton, CancelSending, CountButton, FlowerIcon',
    Show: () => (
      <>
        <IconButton label="Delete" icon={<Icon of={Trash2} />} />
        <IconButton label="Delete" icon={<Icon of={Trash2} />} disabled />
        <CancelSending onCancel={nothing} />
        <CountButton aria-label="Comments, 12">
          <Icon of={MessageCircle} size={24} /> 12
        </CountButton>
        <FlowerIcon size={40} />
        <span style={{ color: 'var(--petal)' }}>
          <FlowerIcon isFilled size={40} />
        </span>
      </>
    ),
  },
  {
    name: 'SendingRing, SendingOverlay',
    Show: () => (
      <>
        {[null, 0, 42, 100].map((percent) => (
          <SendingRing key={percent} percent={percent} progressLabel="Sending" onCancel={nothing} />
        ))}
        <SendingRing isSmall percent={42} progressLabel="Sending" onCancel={nothing} />
        <div style={{ position: 'relative', width: 240, height: 160, background: 'var(--pollen)' }}>
          <SendingOverlay percent={42} progressLabel="Sending" text="Sending 42 %" onCancel={nothing} />
        </div>
      </>
    ),
  },
  {
    name: 'Avatar',
    Show: () => (
      <>
        {[24, 34, 40, 52, 96].map((size) => (
          <Avatar key={size} name={LONG} size={size} />
        ))}
        <Avatar name="عبد الرحمن" />
        <Avatar name="Bob" url="/nowhere.png" />
      </>
    ),
  },
  {
    name: 'Badge',
    Show: () => (
      <>
        {(['plain', 'waiting', 'good', 'bad', 'unread'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="good" icon={<Icon of={Heart} size={14} />}>
          with an icon
        </Badge>
      </>
    ),
  },
  {
    name: 'Count',
    Show: () => (
      <>
        {[1, 12, 100].map((count) => (
          <CountBadge key={count} count={count} cap={99} label={(shown) => `${shown} waiting`} />
        ))}
      </>
    ),
  },
  { name: 'Switch', Show: Switches },
  { name: 'Spinner', Show: () => <Spinner label="Loading" /> },
  {
    name: 'Menu',
    Show: () => (
      <Menu
        label="Post menu"
        trigger={<Icon of={Plus} />}
        items={[
          { label: 'Edit', onSelect: nothing },
          { label: 'Not now', isDisabled: true },
          { label: 'Delete', isDanger: true, onSelect: nothing },
        ]}
      />
    ),
  },
  { name: 'Dialog, ConfirmDialog', Show: Dialogs },
  {
    name: 'FailedActions',
    Show: () => (
      <FailedActions
        texts={{
          discardTitle: 'Discard this?',
          discardQuestion: 'It was not sent, and will not be.',
        }}
        onRetry={nothing}
        onDiscard={async () => undefined}
        onDiscardFailed={nothing}
      />
    ),
  },
  {
    name: 'Toaster',
    Show: () => (
      <>
        <Button onClick={() => showToast({ title: 'Saved', description: 'It is on this device.' })}>Say it</Button>
        <Button onClick={() => showToast({ title: 'Error', description: LONG, isError: true })}>Say it failed</Button>
        <Button
          onClick={() => showToast({ title: 'Deleted', action: { label: 'Undo', onSelect: nothing }, isSticky: true })}
        >
          Ask
        </Button>
      </>
    ),
  },
  { name: 'Tabs', Show: TwoTabs },
];

function Switches() {
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <Switch label="Flowers" hint="When somebody gives one." isOn={isOn} onChange={setIsOn} />
      <Switch label="Comments" isOn={!isOn} onChange={() => setIsOn(!isOn)} />
      <Switch label="Disabled" isOn isDisabled onChange={nothing} />
      <Switch label="Busy" isOn isBusy onChange={nothing} />
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'sheet' | 'question' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('sheet')}>Open a sheet</Button>
      <Button onClick={() => setOpen('question')}>Ask a question</Button>
      <Dialog isOpen={open === 'sheet'} onClose={close} title="A sheet" footer={<Button onClick={close}>Done</Button>}>
        <p>On a phone it follows the finger.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'question'}
        onClose={close}
        title="Delete this?"
        confirmLabel="Delete"
        isDanger
        onConfirm={close}
      >
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

function TwoTabs() {
  const [chosen, setChosen] = useState<'followers' | 'following'>('followers');
  const tabs = [
    { name: 'followers', label: 'Followers (5)' },
    { name: 'following', label: 'Following (12)' },
  ] as const;
  return (
    <div style={{ width: '100%' }}>
      {[true, false].map((isShared) => (
        <Tabs
          key={String(isShared)}
          label="Connections"
          tabs={tabs}
          chosen={chosen}
          onChoose={setChosen}
          isShared={isShared}
        >
          <p>{chosen}</p>
        </Tabs>
      ))}
    </div>
  );
}
