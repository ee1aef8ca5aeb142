import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variantKey } from '../features/media/media-keys.ts';
import { runCommandOf } from '../testing/commands.ts';
import { noisePicture } from '../testing/pictures.ts';
import { publish } from '../testing/posting.ts';
import { forEachDialect, migratedPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

forEachDialect((dialect) => {
  test('sizes whose files are lost or damaged are made again from the largest, and the damage is over', async () => {
    await using place = await migratedPlace(dialect);
    await using server = await TestServer.start({ place, isLive: true });
    const ada = server.as('ada');
    const whole = await publish(ada);
    const { media } = await publish(ada, {}, await noisePicture(800, 600).png().toBuffer());
    const lostPost = await publish(ada);
    await server.settle();
    const id = media?.id ?? '';
    const fileOf = (mediaId: string, width: number) => join(place.dataDir, 'blobs', variantKey(mediaId, width));
    await rm(fileOf(id, 320));
    await writeFile(fileOf(id, 640), 'damaged');
    await rm(fileOf(lostPost.media?.id ?? '', 24));
    const run = (...args: string[]) => runCommandOf(place, ['thumbnails', 'rebuild', ...args, '--json']);
    await runCommandOf(place, ['media', 'verify']);
    const before = await ada.get(`/media/${id}/320`);

    const dry = await run('--dry-run');
    const queued = await run();
    await server.settle();
    const again = await run('--dry-run');

    expect(before.status).toBe(410);
    expect(dry).toMatchObject({ code: 1, json: { queued: 1, lost: [lostPost.media?.id], dryRun: true } });
    expect(queued.json).toMatchObject({ queued: 1, dryRun: false });
    for (const width of [320, 640, 800]) expect((await ada.get(`/media/${id}/${width}`)).status).toBe(200);
    expect(again.json).toMatchObject({ queued: 0, lost: [lostPost.media?.id] });
    expect((await ada.get(`/media/${whole.media?.id}/24`)).status).toBe(200);
    const verified = await runCommandOf(place, ['media', 'verify', '--json']);
    expect(verified.json).toMatchObject({ damaged: [variantKey(lostPost.media?.id ?? '', 24)] });
    const actions = server.deps.db.read.selectFrom('audit').select('action');
    expect(await actions.execute()).toEqual([{ action: 'thumbnails.rebuild' }]);
  });
});
