import type { AdminUsersQuery, adminUsersCall } from '@posy/contract/administration';
import type { QueryOf } from '@posy/contract/call';
import { MAX_SEARCH_LENGTH } from '@posy/contract/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { administrationTexts as texts } from './administration.en.ts';
import styles from './users.module.css';

/** Filters and order of the list of users; '' is no filter. */
export interface UsersView {
  readonly q: string;
  readonly role: '' | 'user' | 'admin';
  readonly state: '' | 'active' | 'inactive';
  readonly sort: NonNullable<AdminUsersQuery['sort']>;
}

export const ALL_USERS: UsersView = { q: '', role: '', state: '', sort: 'newest' };
/** Users per request. */
const PAGE_SIZE = 50;

/** The query of {@link adminUsersCall} for this view. */
export function usersQuery({ q, role, state, sort }: UsersView): QueryOf<typeof adminUsersCall> {
  return {
    limit: PAGE_SIZE,
    q: q.trim() || undefined,
    role: role || undefined,
    state: state || undefined,
    sort: sort === 'newest' ? undefined : sort,
  };
}

/** Pause in typing before a search starts, in ms. */
const TYPING_MS = 250;

interface UserFiltersProps {
  readonly view: UsersView;
  readonly onChange: (change: Partial<UsersView>) => void;
}

/** Search, role, state and order. */
export function UserFilters({ view, onChange }: UserFiltersProps) {
  const [typed, setTyped] = useState(view.q);
  const [shownQuery, setShownQuery] = useState(view.q);
  if (shownQuery !== view.q) {
    setShownQuery(view.q);
    setTyped(view.q);
  }
  const search = useEffectEvent(() => onChange({ q: typed }));
  useEffect(() => {
    const timer = setTimeout(() => search(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <form
      role="search"
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ q: typed });
      }}
    >
      <div className={styles.search}>
        <SearchBox
          name="q"
          label={texts.search}
          placeholder={texts.searchHint}
          clearLabel={texts.clear}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={setTyped}
          onClear={() => {
            setTyped('');
            onChange({ q: '' });
          }}
        />
      </div>
      <Select
        label={texts.role}
        value={view.role}
        options={[
          ['', texts.anyRole],
          ['user', texts.user],
          ['admin', texts.admin],
        ]}
        onChange={(role) => onChange({ role })}
      />
      <Select
        label={texts.state}
        value={view.state}
        options={[
          ['', texts.anyState],
          ['active', texts.active],
          ['inactive', texts.inactive],
        ]}
        onChange={(state) => onChange({ state })}
      />
      <Select
        label={texts.sort}
        value={view.sort}
        options={[
          ['newest', texts.newest],
          ['name', texts.byName],
        ]}
        onChange={(sort) => onChange({ sort })}
      />
    </form>
  );
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

function Select<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([each]) => each === target.value);
            if (chosen) onChange(chosen[0]);
          }}
        >
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
