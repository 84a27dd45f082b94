import { describe, expect, test } from 'vitest';

import { readXml } from '../../server/xml/read.ts';
import { element, elementWith, writeXml } from '../../server/xml/write.ts';

const LIMITS = { size: 100_000, depth: 10 };
const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

describe('reading XML', () => {
  test('resolves prefixes, the default namespace and those declared further in', () => {
    const root = readXml(
      '<s:A xmlns:s="urn:s" xmlns="urn:d" id="1"><B>x<!-- no -->y</B><s:C xmlns:s="urn:t"/><D xmlns=""/></s:A>',
      LIMITS,
    );
    expect(root).toMatchObject({ name: 'A', namespace: 'urn:s', attributes: { id: '1' }, text: '' });
    expect(root.children.map(({ name, namespace, text }) => [name, namespace, text])).toEqual([
      ['B', 'urn:d', 'xy'],
      ['C', 'urn:t', ''],
      ['D', '', ''],
    ]);
  });

  test('reads the five entities, references and sections', () => {
    expect(readXml('<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;<![CDATA[<!DOCTYPE b>]]></a>', LIMITS).text).toBe(
      `<>&"'A😀<!DOCTYPE b>`,
    );
  });

  test('is refused past its limits, before the recursive parser sees it', () => {
    expect(readXml(nested(10), LIMITS).name).toBe('a');
    expect(() => readXml(nested(11), LIMITS)).toThrow('nested more than 10 deep');
    expect(() => readXml(nested(1_000_000), { ...LIMITS, size: 10_000_000 })).toThrow('nested more than 10 deep');
    expect(() => readXml(`<a>${'x'.repeat(100_000)}</a>`, LIMITS)).toThrow('more than 100000 characters');
  });

  test('reads any number of prefixes within an element with any number of its own', () => {
    const declared = Array.from({ length: 30_000 }, (_none, index) => ` xmlns:p${index}="urn:${index}"`).join('');
    const inner = '<x xmlns:q="urn:q"/>'.repeat(30_000);
    const root = readXml(`<p9:a${declared}>${inner}<p29999:z/></p9:a>`, { ...LIMITS, size: 2_000_000 });
    expect(root.namespace).toBe('urn:9');
    expect(root.children).toHaveLength(30_001);
    expect(root.children.at(-1)?.namespace).toBe('urn:29999');
  });

  test('counts no tag that stands in a comment, a section, an instruction or a value', () => {
    const harmless = '<!--<a><a><a><a>--><![CDATA[<a><a><a><a>]]><?p <a><a><a><a>?>';
    expect(readXml(`<a b='>' c=">"><d/>${harmless}</a>`, { ...LIMITS, depth: 2 }).children).toHaveLength(1);
  });

  test.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['a document type in small letters', '<!doctype a><a/>'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['an undefined entity', '<a>&nbsp;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a reference to a control character', '<a>&#0;</a>'],
    ['half a surrogate pair', '<a>\uD800</a>'],
    ['an undeclared prefix', '<b:a/>'],
    ['a prefix that only objects have', '<constructor:a/>'],
    ['an unfinished tag', '<a><b'],
    ['an unfinished comment', '<a><!-- </a>'],
    ['no closing tag', '<a><b></a>'],
    ['two roots', '<a/><a/>'],
    ['nothing', ''],
  ])('is refused with %s', (_, text) => {
    expect(() => readXml(text, LIMITS)).toThrow(/^The XML /u);
  });
});

describe('writing XML', () => {
  test('escapes texts and attributes, leaves out what is missing and what XML cannot carry', () => {
    const written = writeXml(
      elementWith(
        't:A',
        { 'xmlns:t': 'urn:t', B: `<"'&>`, C: undefined },
        element('t:D', '</t:D> &\u0000\uD800'),
        null,
      ),
    );
    expect(written).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?><t:A /u);
    const root = readXml(written, LIMITS);
    expect(root).toMatchObject({ name: 'A', namespace: 'urn:t', attributes: { B: `<"'&>` } });
    expect(root.children.map(({ text }) => text)).toEqual(['</t:D> &\uFFFD']);
  });
});
