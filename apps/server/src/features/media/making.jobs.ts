import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { announceHeads } from '../../changes/heads.ts';
import { type ScopeHeads, type Touch, TouchSet } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/job-handlers.ts';
import { finishVideo } from './finish-video.ts';
import { makeVariants } from './media.service.ts';
import { withUploadFolder } from './receive-upload.ts';
import { remakeSizes } from './remake-sizes.ts';

/** Touches everything that shows a picture or video after it changed; `now` in ms. */
export type MediaPublisher = (tx: Tx, touch: Touch, mediaId: string) => Promise<void>;

const MediaSchema = Type.Object({ mediaId: Type.String() });

/** Jobs that make sizes of pictures and versions of videos after the upload. */
export function makingJobs(publishers: readonly MediaPublisher[]): JobHandlers {
  async function publishing(
    deps: Deps,
    mediaId: string,
    make: (folder: string, onChange: (tx: Tx) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    let heads: ScopeHeads = new Map();
    await withUploadFolder(deps, (folder) =>
      make(folder, async (tx) => {
        const touches = new TouchSet();
        for (const publish of publishers) await publish(tx, touches.add, mediaId);
        heads = await touches.flush(tx, deps.clock.now());
      }),
    );
    announceHeads(deps, heads);
  }

  return {
    /** Makes the sizes that were not made at the upload. */
    'media.variants': async (deps, payload) => {
      const { mediaId } = Value.Parse(MediaSchema, payload);
      await publishing(deps, mediaId, (folder, onChange) => makeVariants(deps, mediaId, folder, onChange));
    },
    /** Makes sizes again whose files were lost. */
    'media.sizes': async (deps, payload) => {
      const { mediaId } = Value.Parse(MediaSchema, payload);
      await publishing(deps, mediaId, (folder, onChange) => remakeSizes(deps, mediaId, folder, onChange));
    },
    /** Converts a video that browsers cannot play, if ffmpeg is installed. */
    'media.video': async (deps, payload) => {
      const { videos } = deps;
      const { mediaId } = Value.Parse(MediaSchema, payload);
      if (!videos) return;
      await publishing(deps, mediaId, (folder, onChange) => finishVideo(deps, videos, mediaId, folder, onChange));
    },
  };
}
