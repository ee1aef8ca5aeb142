/* oxlint-disable posy/no-literal-text -- only developers see the gallery */
import { MapPin } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Choice } from '../choice.tsx';
import { DisclosureRow } from '../disclosure-row.tsx';
import { FileField } from '../file-field.tsx';
import { Buttons, FormError, Hint } from '../form-notes.tsx';
import { Icon } from '../icon.tsx';
import { PasswordField, PasswordOf } from '../password-field.tsx';
import { SearchBox } from '../search-box.tsx';
import { SendField } from '../send-field.tsx';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import type { Sample } from './sample.ts';
import styles from './gallery.module.css';

const nothing = () => undefined;
const MAX = 100;

/** Samples of form controls. */
export const FIELDS: readonly Sample[] = [
  {
    name: 'TextField, TextArea',
    Show: () => (
      <div className={styles.wide}>
        <TextField label="First name" name="first" placeholder="Ada" />
        <TextField label="Username" name="username" defaultValue="ada" hint="3 to 30 of a-z, 0-9, . and _" />
        <TextField label="Email" name="email" defaultValue="ada@" error="This is no e-mail address." />
        <TextField label="Locked" name="locked" defaultValue="ada@posy.test" disabled />
        <TextArea label="Bio" name="bio" hint="425 characters left" />
      </div>
    ),
  },
  {
    name: 'PasswordField, FormError, Hint, Buttons',
    Show: () => (
      <form className={styles.wide}>
        <FormError>Posy cannot be reached right now.</FormError>
        <PasswordOf email="ada@posy.test" />
        <PasswordField label="Password" name="password" />
        <PasswordField isNew label="New password" name="newPassword" hint="At least 8 characters" />
        <Hint>Your other devices are signed out.</Hint>
        <Buttons>
          <Button>Sign out</Button>
          <Button>Change password</Button>
        </Buttons>
      </form>
    ),
  },
  {
    name: 'DisclosureRow',
    Show: () => (
      <div className={styles.wide}>
        <DisclosureRow icon={<Icon of={MapPin} />} label="Location" value="">
          <TextField isLabelHidden label="Location" name="location" />
        </DisclosureRow>
        <DisclosureRow
          icon={<Icon of={MapPin} />}
          label="Location"
          value="Werder, where the Havel is as wide as a lake"
        >
          <TextField isLabelHidden label="Location" name="location" />
        </DisclosureRow>
        <DisclosureRow hasError icon={<Icon of={MapPin} />} label="Location" value="x">
          <TextField isLabelHidden label="Location" name="location" error="Location is too long" />
        </DisclosureRow>
      </div>
    ),
  },
  {
    name: 'Choice',
    Show: () => (
      <div className={styles.wide}>
        <Choice
          label="Who can see it"
          name="privacy"
          value="public"
          options={[
            { value: 'public', label: 'Public', hint: 'Everybody' },
            { value: 'private', label: 'Private', hint: 'You alone' },
          ]}
          onChange={nothing}
        />
        <Choice
          label="Disabled"
          name="locked"
          value="a"
          options={['a', 'b', 'c'].map((value) => ({ value, label: value }))}
          onChange={nothing}
          isDisabled
        />
        <Choice
          label="Shape"
          name="shape"
          value="1:1"
          options={['Original', '1:1', '4:5', '16:9'].map((value) => ({ value, label: value }))}
          onChange={nothing}
          isCompact
        />
      </div>
    ),
  },
  {
    name: 'FileField',
    Show: () => (
      <div className={styles.wide}>
        <FileField name="a" label="Choose a photo or video" hint="Under 100MB" accept="*" onPick={nothing} isLarge />
        <FileField name="b" label="Choose an image" accept="*" error="Please select an image file" onPick={nothing} />
        <FileField name="c" label="Choose another" title="Picture" accept="*" onPick={nothing} chosen={<p>a.jpg</p>} />
      </div>
    ),
  },
  { name: 'SearchBox', Show: Search },
  { name: 'SendField', Show: Send },
];

function Search() {
  const [value, setValue] = useState('quinces');
  const box = {
    name: 'q',
    label: 'Name or username',
    placeholder: 'Search people',
    clearLabel: 'Clear',
    maxLength: MAX,
    value,
    onChange: setValue,
    onClear: () => setValue(''),
  };
  return (
    <div className={styles.wide}>
      <SearchBox {...box} />
      <SearchBox {...box} isLarge isInvalid />
    </div>
  );
}

function Send() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState('');
  return (
    <div className={styles.wide}>
      <SendField
        ref={field}
        name="comment"
        label="Your comment"
        placeholder="Add a comment"
        sendLabel="Send comment"
        value={value}
        onChange={setValue}
        error={value.length > MAX ? 'Too long.' : null}
        hint={null}
        canSend={value !== ''}
        isSending={false}
      />
    </div>
  );
}
