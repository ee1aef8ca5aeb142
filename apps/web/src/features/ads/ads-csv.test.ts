import { expect, test } from 'vitest';
import { testLocal } from '../../sync/testing/test-local.ts';
import { adDaysCsv, adsCsv } from './ads-csv.ts';
import { readAds } from './ads.local.ts';
import { anAd } from './testing/an-ad.ts';

test('the CSV file has a line for each ad, and no cell is a formula', async () => {
  const local = await testLocal();
  await local.cache.ads.put(anAd({ title: '=HYPERLINK("x","y")', impressions: 3, clicks: 1, spent: 1234 }));
  const { ads } = await readAds(local);

  const [head, line, end] = adsCsv(ads, local.device.clock.now()).split('\r\n');

  expect(head).toBe(
    '\uFEFFTitle,State,Audience,Call to action,Web address,Daily budget,Days,Created,Ends,Impressions,Clicks,CTR %,Spent',
  );
  expect(line).toBe(
    '"\'=HYPERLINK(""x"",""y"")",Active,Everyone,Shop now,https://tulips.example/,5,7,2026-01-01,2026-01-08,3,1,33.3,12.34',
  );
  expect(end).toBe('');
});

test('the days of an ad are exported too', () => {
  const days = [{ day: '2026-01-01', impressions: 2, clicks: 1, spent: 12 }];

  expect(adDaysCsv('Tulips, red', days)).toBe(
    '\uFEFFTitle,Day,Impressions,Clicks,Spent\r\n"Tulips, red",2026-01-01,2,1,0.12\r\n',
  );
});
