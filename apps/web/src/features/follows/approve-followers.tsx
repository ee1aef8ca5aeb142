import type { CurrentUser } from '@posy/contract/users';
import { useLocal } from '../../kit/local-context.ts';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.ts';
import { setApproval } from '../profile/set-approval.ts';
import { followRequestsTexts as texts } from './follow-requests.en.ts';

/** A switch: whether the viewer lets each follower in. It moves at once, also without a network. */
export function ApproveFollowers({ user }: { readonly user: CurrentUser }) {
  const local = useLocal();
  const change = (isOn: boolean) =>
    void setApproval(local, isOn).catch(() => showToast({ title: texts.approveFailed, isError: true }));
  return (
    <Switch label={texts.approve} hint={texts.approveHint} isOn={user.approvesFollowers === true} onChange={change} />
  );
}
