import { SHOWN_IMAGE_LINKS, SKELETON_ROWS } from '@posy/contract/limits';
import type { Link, LinkSchema } from '@posy/contract/links';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { type OpenOnlineList, useOnlineList } from '../../kit/online-list.ts';
import { OnlineRows } from '../../kit/online-rows.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { announceText, showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAdminCall } from '../session/use-admin-call.ts';
import { deleteLink, LINK_CALLS, type LinkKind } from './link-calls.ts';
import { LinkFormDialog } from './link-form-dialog.tsx';
import { linkHref } from './link-href.ts';
import { LinkPicture } from './link-picture.tsx';
import { LINK_TEXTS } from './link-texts.ts';
import { linksTexts as texts } from './links.en.ts';
import { noteImageLinksChanged } from './links.local.ts';
import styles from './link-admin.module.css';

/** Administrators create and delete links here: image links as a list, community links as a grid. */
export function LinkAdmin({ kind }: { readonly kind: LinkKind }) {
  const call = useAdminCall();
  const local = useLocal();
  const list = useOnlineList(call, LINK_CALLS[kind].list, { limit: 50 });
  const [isAdding, setIsAdding] = useState(false);
  /** The link to delete: the dialog keeps its text while it closes. */
  const [toDelete, setToDelete] = useState<Link | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);

  const changed = (change: (rows: readonly Link[]) => readonly Link[]) => {
    list.change(change);
    if (kind === 'image') void noteImageLinksChanged(local).catch(() => undefined);
  };
  const ask = (link: Link) => {
    setToDelete(link);
    setIsAsking(true);
  };
  const remove = async (link: Link) => {
    setIsDeleting(true);
    const answer = await deleteLink(call, kind, link.id, local.device.newKey());
    setIsDeleting(false);
    // Another administrator deleted it first: the result is the same.
    if (answer.kind === 'ok' || (answer.kind === 'refused' && answer.code === 'link_not_found')) {
      setIsAsking(false);
      announceText(texts.deleted({ title: link.title }));
      return changed((rows) => rows.filter(({ id }) => id !== link.id));
    }
    showToast({ title: texts.error, description: LINK_TEXTS[kind].deleteFailed, isError: true });
  };
  return (
    <div className={styles.admin}>
      <div className={styles.head}>
        <h2 className={styles.title}>{LINK_TEXTS[kind].title}</h2>
        <Button icon={<Icon of={Plus} size={18} />} onClick={() => setIsAdding(true)}>
          {LINK_TEXTS[kind].add}
        </Button>
      </div>
      <p className={styles.about}>{LINK_TEXTS[kind].about}</p>
      <Links kind={kind} list={list} onDelete={ask} />
      <LinkFormDialog
        kind={kind}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onCreated={(link) => {
          announceText(texts.created({ title: link.title }));
          changed((rows) => [link, ...rows.filter(({ id }) => id !== link.id)]);
        }}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={LINK_TEXTS[kind].deleteTitle}
        confirmLabel={texts.delete}
        onConfirm={() => toDelete && void remove(toDelete)}
        isDanger
        isBusy={isDeleting}
      >
        <p>{texts.deleteQuestion({ title: toDelete?.title ?? '' })}</p>
      </ConfirmDialog>
    </div>
  );
}

interface LinksProps {
  readonly kind: LinkKind;
  readonly list: OpenOnlineList<typeof LinkSchema>;
  readonly onDelete: (link: Link) => void;
}

function Links({ kind, list, onDelete }: LinksProps) {
  return (
    <OnlineRows
      list={list}
      texts={{ unreachable: texts.listUnreachable, failed: texts.listFailed }}
      loading={<PendingLinks kind={kind} />}
      empty={<EmptyState title={LINK_TEXTS[kind].empty} hint={LINK_TEXTS[kind].emptyHint} />}
    >
      <ul className={kind === 'image' ? styles.list : styles.grid} aria-busy={list.state === 'asking'}>
        {list.rows.map((link, n) => (
          <li key={link.id} className={styles.link}>
            <LinkPicture link={link} width={kind === 'image' ? 96 : 240} className={styles.picture} />
            <div className={styles.words}>
              <p className={styles.name} dir="auto">
                {link.title}
              </p>
              <Address link={link} />
              {kind === 'image' && n >= SHOWN_IMAGE_LINKS && <p className={styles.hint}>{texts.notShown}</p>}
            </div>
            <IconButton
              label={texts.deleteNamed({ title: link.title })}
              icon={<Icon of={Trash2} size={20} />}
              onClick={() => onDelete(link)}
            />
          </li>
        ))}
      </ul>
    </OnlineRows>
  );
}

function PendingLinks({ kind }: { readonly kind: LinkKind }) {
  if (kind === 'image') return <RowSkeletons label={uiTexts.loading} lead={96} isPicture />;
  return (
    <div className={styles.grid} aria-busy="true">
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      {Array.from({ length: SKELETON_ROWS }, (_, n) => (
        <Skeleton key={n} aspectRatio={4 / 3} />
      ))}
    </div>
  );
}

function Address({ link }: { readonly link: Link }) {
  const href = linkHref(link.linkUrl);
  if (href === null) return <p className={styles.hint}>{texts.noAddress}</p>;
  return (
    <a className={styles.address} href={href} target="_blank" rel="noopener noreferrer">
      {href}
    </a>
  );
}
