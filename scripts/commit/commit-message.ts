/** First words a commit subject may have: verbs in their base form. A missing verb is added here with the commit that needs it. */
const IMPERATIVE_VERBS: ReadonlySet<string> = new Set(
  `Abort Accept Add Aggregate Align Allow Announce Answer Append Apply Archive Ask Assert Attach Authenticate Avoid
  Back Batch Bind Blank Block Bound Break Build Bump Bundle Cache Call Cancel Cap Catch Change Check Choose Clarify Clean
  Clear Close Coalesce Collect Combine Compare Compile Compress Compute Configure Confirm Convert Copy Correct Count Cover
  Create Crop Cut Debounce Decide Decode Default Defer Delete Describe Detect Disable Discard Dispose Document Draw Drop
  Empty Enable Encode End Enforce Ensure Escape Exit Expect Expire Explain Export Extend Extract Fetch Fill Find Finish
  Fix Flush Focus Fold Follow Forbid Force Forget Format Free Freeze Generate Give Greet Group Guard Handle Hide Highlight Hold
  Honour Hydrate Ignore Import Improve Include Increase Index Inline Insert Install Introduce Invalidate Isolate Join Judge Keep
  Label Lead Leave Let Lift Limit Link Lint List Load Lock Log Look Lower Make Mark Mask Match Measure Merge Migrate Move Mute
  Name Narrow Negotiate Normalize Note Notify Offer Open Order Parse Pass Pause Pin Place Play Poll Prefer Prepare
  Preserve Prevent Print Probe Prove Provide Prune Publish Pull Push Put Quarantine Queue Quote Raise Reach Read Rebuild
  Record Recover Redirect Reduce Refactor Refresh Refuse Register Reject Release Rely Reload Remember Remove Rename Render
  Reopen Reorder Repair Repeat Replace Replay Report Request Require Reserve Reset Resize Resolve Respect Rest Restart
  Restore Restrict Resume Retry Return Reuse Revert Revive Rewrite Rotate Round Run Save Say Scale Scan Schedule Scroll
  Search Seed Select Send Separate Serve Set Settle Share Shorten Show Shrink Shut Sign Simplify Skip Slow Sort Speed Split
  Start State Stop Store Stream Strip Subscribe Swap Sync Take Tell Test Throttle Throw Tidy Time Touch Trace Track
  Translate Treat Trim Truncate Try Turn Type Undo Unify Unlock Unmount Update Upgrade Upload Use Validate Verify Wait Walk
  Warn Watch Widen Wipe Word Wrap Write Yield`.split(/\s+/),
);

/** Longer subjects are cut in most lists of commits. */
const MAX_SUBJECT = 72;

/**
 * The error of a commit message, or null. The subject is `area: Imperative sentence.`, area being the feature or folder, so
 * that `git log --grep '^flowers:'` is the feature's history.
 */
export function commitMessageError(message: string): string | null {
  const [subject = '', second = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return null;
  if (!/^[a-z][a-z0-9-]*: [A-Z].*\.$/.test(subject)) {
    return `"${subject}" should be "area: Imperative sentence.", as in "flowers: Count a flower once."`;
  }
  const [verb = ''] = subject.slice(subject.indexOf(': ') + 2).match(/^[A-Za-z]+/) ?? [];
  if (!IMPERATIVE_VERBS.has(verb)) {
    return `"${verb}" is not a verb in its base form. New verbs are added in this file.`;
  }
  if (subject.length > MAX_SUBJECT) return `The subject has ${subject.length} characters; ${MAX_SUBJECT} are enough.`;
  if (second !== '') return 'The second line should be empty.';
  return null;
}
