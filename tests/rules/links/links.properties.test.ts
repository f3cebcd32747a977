import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../harness/properties';
import { canonical, parseLink, rulesOf, settle, writeLink, type Draft } from '../../../machines/domain/links/links';
import { anyDraft, anyTwo, canonicalForm, extras, KINDS } from './forms';

const RUNS = { numRuns: runs(400) };

function write(draft: Draft, extra: Readonly<Record<string, unknown>> = draft.extra): string {
  return writeLink(draft.kind, draft.form, extra);
}

describe('parse(write(form)) equals the form', () => {
  test.each(KINDS)('for every canonical form of %s', (kind) => {
    fc.assert(
      fc.property(canonicalForm(kind), (form) => {
        const link = writeLink(kind, form);
        expect(parseLink(link)).toMatchObject({ ok: true, kind, form });
        expect(parseLink(link)).toHaveProperty('link', link);
      }),
      RUNS,
    );
  });

  test('links are plain ASCII in one line, whatever the form holds', () => {
    fc.assert(
      fc.property(anyDraft, extras, (draft, extra) => {
        expect(write(draft, extra)).toMatch(/^[!-~]+$/);
      }),
      RUNS,
    );
  });
});

describe('canonical forms', () => {
  test.each(KINDS)('%s: making a canonical form canonical changes nothing', (kind) => {
    fc.assert(
      fc.property(canonicalForm(kind), (form) => {
        expect(canonical(kind, form)).toEqual(form);
      }),
      RUNS,
    );
  });

  test.each(KINDS)('%s: every hidden field is at its default', (kind) => {
    const { defaults, visible } = rulesOf(kind);
    fc.assert(
      fc.property(canonicalForm(kind), (form) => {
        const shown = new Set<string>(visible(form));
        const hidden = Object.entries(form).filter(([field]) => !shown.has(field));
        expect(Object.fromEntries(hidden)).toEqual(
          Object.fromEntries(Object.entries(defaults).filter(([field]) => !shown.has(field))),
        );
      }),
      RUNS,
    );
  });

  test.each(KINDS)('%s: the fields are exactly those of the defaults', (kind) => {
    fc.assert(
      fc.property(canonicalForm(kind), (form) => {
        expect(Object.keys(form)).toEqual(Object.keys(rulesOf(kind).defaults));
      }),
      { numRuns: 20 },
    );
  });
});

describe('write(parse(link)) loses nothing', () => {
  const withQuery = KINDS.filter((kind) => kind !== 'v2ray');

  test.each(withQuery)('%s: unknown parameters survive an edit of the name', (kind) => {
    fc.assert(
      fc.property(canonicalForm(kind), extras, (form, extra) => {
        const parsed = parseLink(writeLink(kind, form, extra));
        if (!parsed.ok) throw new Error(parsed.reason);
        expect(parsed.extra).toEqual(extra);
        const edited = parseLink(writeLink(kind, { ...form, name: 'edited' }, parsed.extra));
        expect(edited).toMatchObject({ ok: true, extra });
      }),
      RUNS,
    );
  });

  test('vless and vmess: unknown parameters and keys survive an edit of the name', () => {
    fc.assert(
      fc.property(canonicalForm('v2ray'), extras, (form, extra) => {
        const parsed = parseLink(writeLink('v2ray', { ...form, ps: 'edited' }, extra));
        expect(parsed).toMatchObject({ ok: true, form: { ...form, ps: 'edited' } });
        expect(parsed).toHaveProperty('extra', extra);
      }),
      RUNS,
    );
  });

  test('vmess: unknown keys of any JSON survive', () => {
    fc.assert(
      fc.property(
        canonicalForm('v2ray'),
        fc.dictionary(fc.constantFrom('foo', 'class', '__proto__', 'remark', 'verify_cert'), fc.jsonValue(), {
          noNullPrototype: true,
        }),
        (form, extra) => {
          const parsed = parseLink(writeLink('v2ray', { ...form, protocol: 'vmess' }, extra));
          if (!parsed.ok) throw new Error(parsed.reason);
          expect(JSON.stringify(parsed.extra)).toBe(JSON.stringify(extra));
        },
      ),
      RUNS,
    );
  });

  test('hidden values of a link survive being settled for the editor', () => {
    fc.assert(
      fc.property(anyTwo, ([draft, other]) => {
        // One form's values where they are shown, another's where they are hidden.
        const mixed = { ...other.form, ...visiblePart(draft) } as never;
        const before = parseLink(writeLink(draft.kind, mixed));
        if (!before.ok) throw new Error(before.reason);
        const settled = settle(before.kind, before.form, before.extra);
        expect(canonical(before.kind, settled.form)).toEqual(settled.form);
        const after = parseLink(writeLink(before.kind, settled.form, settled.extra));
        // Only what the editor fills in may differ: Trojan's server name, and insecurity that Trojan-Go cannot have.
        const { peer: _, allowInsecure: __, ...form } = before.form as unknown as Record<string, unknown>;
        expect(after).toMatchObject({ ok: true, form });
      }),
      { numRuns: runs(1_000) },
    );
  });
});

function visiblePart(draft: Draft): object {
  const shown = new Set<string>(rulesOf(draft.kind).visible(draft.form));
  return Object.fromEntries(Object.entries(draft.form).filter(([field]) => shown.has(field)));
}
