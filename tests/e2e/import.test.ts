import { describe } from 'vitest';
import { codePicture, handOver, handOverText, photoOf } from './harness/pictures';
import { expect, scenario, type Stage, withBrowser } from './harness/stage';
import { shareLink } from './harness/subscription-server';
import { type Panel } from './pages/panel';
import { becomes } from './pages/part';

withBrowser();

async function opened(stage: Stage): Promise<Panel> {
  const panel = await stage.visit({ service: await stage.service() });
  await panel.nodes.openImportFromWelcome();
  await panel.importing.see();
  return panel;
}

describe('each line is judged before anything is sent', () => {
  scenario('[2.45] kinds, names, hosts, duplicates, and why a line is not understood', async (stage) => {
    const panel = await opened(stage);
    const { importing } = panel;
    await importing.useBatch();
    await importing.type(
      [shareLink('Tokyo', 443), shareLink('Tokyo', 443), 'rubbish', 'https://sub.example.com/list?token=1'].join('\n'),
    );
    await importing.seeVerdicts([
      ['server', 'ssTokyo127.0.0.1:443'],
      ['server', 'ssTokyo127.0.0.1:443duplicate'],
      ['unknown', 'unknownNot a supported link.rubbish'],
      ['subscription', 'subscriptionsub.example.comhttps://sub.example.com/list?token=1'],
    ]);
    await panel.seeNothingForAxe();
  });

  scenario('a button pastes what is on the clipboard, or says that it may not', async (stage) => {
    const panel = await opened(stage);
    const { importing, page, words } = panel;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const text = [shareLink('Tokyo', 443), shareLink('Oslo', 444)].join('\n');
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await importing.paste();
    await importing.seeVerdicts([
      ['server', 'ssTokyo127.0.0.1:443'],
      ['server', 'ssOslo127.0.0.1:444'],
    ]);
    await page.evaluate(() => {
      navigator.clipboard.readText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await importing.paste();
    await page
      .getByText(words.say('The browser does not let this page read the clipboard. Paste into the field instead.'))
      .waitFor();
  });

  scenario('what is said of each line can be read to its end, and the last line scrolled to', async (stage) => {
    const panel = await opened(stage);
    const { importing, page } = panel;
    await importing.useBatch();
    const lines = [shareLink('One', 443), 'mieru://u:p@h:1', 'rubbish', 'vmess://broken', shareLink('Two', 444)];
    await importing.type([...lines, ...lines].join('\n'));
    const rows = page.locator('[data-verdict]');
    await becomes(() => rows.count(), 10);
    for (const width of [1366, 390, 320]) {
      await page.setViewportSize({ width, height: 768 });
      const sentences = page.getByText(
        panel.words.say('The panel does not recognise this kind of link. It is sent to the service unchanged.'),
      );
      expect(await sentences.evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth))).toEqual([
        false,
        false,
      ]);
      await rows.last().scrollIntoViewIfNeeded();
      const seenWhole = (): Promise<boolean> =>
        rows.last().evaluate((row) => {
          const { left, top, bottom } = row.getBoundingClientRect();
          return [top + 2, bottom - 4].every((y) => row.contains(document.elementFromPoint(left + 40, y)));
        });
      await becomes(seenWhole, true);
    }
  });

  scenario.thorough('[2.45] what is not understood stays in the field, the rest is imported', async (stage) => {
    const panel = await opened(stage);
    await panel.importing.useBatch();
    await panel.importing.type([shareLink('One', 443), 'rubbish', shareLink('Two', 444)].join('\n'));
    await panel.importing.submit();
    await panel.notices.see('importedSome', '2 of 3 lines imported');
    await panel.importing.seeText('rubbish');
    await panel.importing.submit();
    await panel.importing.seeProblem('Nothing was sent: no line is a share link or an address. Your text is kept.');
    await panel.seeNothingForAxe();
  });

  scenario.thorough('an address that may be both is asked about; as a proxy it becomes a server', async (stage) => {
    const panel = await opened(stage);
    await panel.importing.type('http://127.0.0.1:8080');
    await panel.importing.seeChosen('HTTP proxy servers');
    await panel.seeNothingForAxe();
    await panel.importing.submitByEnter();
    await panel.importing.dontSee();
    await panel.nodes.seeNames(['127.0.0.1:8080']);
  });

  scenario.thorough('a proxy’s address that is a subscription’s after all', async (stage) => {
    const provider = await stage.provider([shareLink('Inside', 443)]);
    const panel = await opened(stage);
    await panel.importing.type(new URL(provider.url).origin);
    await panel.importing.choose('Subscription addresses');
    await panel.importing.submit();
    await panel.notices.see('subscriptionImported');
    await panel.importing.dontSee();
  });

  scenario('five thousand lines are judged and imported; only those in view are drawn', async (stage) => {
    const panel = await opened(stage);
    await panel.importing.useBatch();
    await handOverText(
      panel.page,
      '[role=dialog] textarea',
      Array.from({ length: 5_000 }, (_, index) => shareLink(`Node ${index}`, 443)).join('\n'),
    );
    await panel.importing.seeProblem('{servers, plural, one {# server} other {# servers}}', { servers: 5_000 });
    expect(await panel.page.locator('[data-verdict]').count()).toBeLessThan(30);
    await panel.importing.submit();
    await panel.importing.dontSee(60_000);
    await panel.nodes.seeRow('Node 0');
  });
});

describe('QR codes', () => {
  scenario('[2.44] the camera icon takes a picture, whose server is imported at once', async (stage) => {
    const panel = await opened(stage);
    await panel.importing.giveIcon(await codePicture(shareLink('By icon', 443)));
    await panel.importing.dontSee();
    await panel.nodes.seeNames(['By icon']);
  });

  scenario('[2.50] pictures of any format and size: photo, inverted, transparent, tiny', async (stage) => {
    const panel = await opened(stage);
    const { importing, page } = panel;
    await importing.useBatch();
    await importing.type(shareLink('Typed', 1));
    const shots = [
      { type: 'image/jpeg', width: 5_200, height: 3_900, code: 700, x: 3_000, y: 1_500, ground: '#b9a488' },
      { type: 'image/webp', width: 900, height: 700, code: 500, x: 200, y: 100, ground: '#000', inverted: true },
      { type: 'image/png', width: 600, height: 600, code: 500, x: 50, y: 50, ground: null },
    ] as const;
    let text = shareLink('Typed', 1);
    for (const [index, shot] of shots.entries()) {
      const link = shareLink(`Photo ${index}`, 443);
      await importing.givePicture(await photoOf(page, await codePicture(link), shot));
      text += `\n${link}`;
      await importing.seeText(text);
    }
  });

  scenario.thorough('a pasted picture, a dropped one, and a dropped text file', async (stage) => {
    const panel = await opened(stage);
    const { importing, page } = panel;
    await importing.type(shareLink('Typed', 1));
    await handOver(page, '[role=dialog] input', 'paste', [
      await photoOf(page, await codePicture(shareLink('Pasted', 2)), {
        type: 'image/png',
        width: 500,
        height: 500,
        code: 400,
        x: 50,
        y: 50,
        ground: '#fff',
      }),
    ]);
    await importing.seeText([shareLink('Typed', 1), shareLink('Pasted', 2)].join('\n'));
    await handOver(page, '[role=dialog] textarea', 'drop', [
      await codePicture(shareLink('Dropped', 3)),
      { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(`${shareLink('Filed', 4)}\n`) },
    ]);
    const links = [shareLink('Typed', 1), shareLink('Pasted', 2), shareLink('Dropped', 3), shareLink('Filed', 4)];
    await importing.seeText(links.join('\n'));
    await handOver(page, '[role=dialog] textarea', 'drop', [
      {
        name: 'config.yaml',
        mimeType: 'application/yaml',
        buffer: Buffer.from(
          'proxies:\n  - { name: Clash, type: socks5, server: h, port: 5 }\n  - { name: S, type: snell }\nrules: [a, b]\n',
        ),
      },
    ]);
    await importing.seeText([...links, 'socks5://h:5#Clash'].join('\n'));
    await page.getByText('snell (S)').waitFor();
    await page.getByText('rules (2)').waitFor();
    await importing.submit();
    await importing.dontSee();
    await panel.nodes.seeNames(['Typed', 'Pasted', 'Dropped', 'Filed', 'Clash']);
  });

  scenario.thorough(
    '[2.51] [5.27] a text file behind the camera icon is refused with the one sentence',
    async (stage) => {
      const panel = await opened(stage);
      await panel.importing.giveIcon({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('ss://x') });
      await panel.notices.seeText('qrcodeError', 'Failed to find a valid QRCode, please try again');
      await panel.importing.seeEmptyField();
    },
  );

  scenario.thorough('where the page may not use a camera, a photo is taken by the file input', async (stage) => {
    const panel = await stage.visit({ service: await stage.service() });
    await panel.page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
    await panel.nodes.openImportFromWelcome();
    await panel.importing.see();
    const input = panel.page.locator('[data-scan="photo"] + input');
    expect(await input.getAttribute('capture')).toBe('environment');
    await input.setInputFiles(await codePicture(shareLink('Photographed', 443)));
    await panel.nodes.seeNames(['Photographed']);
  });
});
