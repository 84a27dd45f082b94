/* The elements of OpenStreetMap in its XML and in the JSON of the Overpass API. */
import * as v from 'valibot';

import { parseXml, type XmlElement } from '../../xml.ts';
import { ImportError } from '../../import-error.ts';
import type { Position } from '../project.ts';

export type Tags = Readonly<Record<string, string>>;

export interface OsmNode {
  readonly id: string;
  readonly position: Position;
  readonly tags: Tags;
}

export interface OsmWay {
  readonly id: string;
  readonly nodes: readonly string[];
  readonly tags: Tags;
}

export interface OsmRelation {
  readonly id: string;
  readonly members: readonly { readonly type: string; readonly ref: string; readonly role: string }[];
  readonly tags: Tags;
}

export interface OsmData {
  readonly nodes: ReadonlyMap<string, OsmNode>;
  readonly ways: ReadonlyMap<string, OsmWay>;
  readonly relations: readonly OsmRelation[];
}

const IdSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const TagsSchema = v.optional(v.record(v.string(), v.string()), {});
const NodeSchema = v.object({
  type: v.literal('node'),
  id: IdSchema,
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  tags: TagsSchema,
});
const WaySchema = v.object({ type: v.literal('way'), id: IdSchema, nodes: v.array(IdSchema), tags: TagsSchema });
const RelationSchema = v.object({
  type: v.literal('relation'),
  id: IdSchema,
  members: v.array(v.object({ type: v.string(), ref: IdSchema, role: v.string() })),
  tags: TagsSchema,
});
const ElementSchema = v.variant('type', [NodeSchema, WaySchema, RelationSchema]);
const OverpassSchema = v.object({ elements: v.array(v.unknown()) });

/**
 * Reads a file of either format; elements that cannot be read are skipped with a sentence.
 * @throws ImportError where the text is neither
 */
export function readOsm(text: string, problems: string[]): OsmData {
  const elements = text.trimStart().startsWith('{') ? fromJson(text) : fromXml(text);
  const nodes = new Map<string, OsmNode>();
  const ways = new Map<string, OsmWay>();
  const relations = new Map<string, OsmRelation>();
  for (const element of elements) {
    const parsed = v.safeParse(ElementSchema, element);
    if (!parsed.success) {
      const id = v.safeParse(v.object({ type: v.string(), id: IdSchema }), element);
      problems.push(
        `${id.success ? `The ${id.output.type} ${id.output.id}` : 'An element'} cannot be read and was skipped.`,
      );
      continue;
    }
    const { output } = parsed;
    const isKnown = output.type === 'node' ? nodes : output.type === 'way' ? ways : relations;
    if (isKnown.has(output.id)) problems.push(`The ${output.type} ${output.id} is there twice; the last one counts.`);
    if (output.type === 'node') {
      nodes.set(output.id, { id: output.id, position: [output.lon, output.lat], tags: output.tags });
    } else if (output.type === 'way') ways.set(output.id, output);
    else relations.set(output.id, output);
  }
  return { nodes, ways, relations: [...relations.values()] };
}

function fromJson(text: string): readonly unknown[] {
  try {
    return v.parse(OverpassSchema, JSON.parse(text)).elements;
  } catch (error) {
    if (error instanceof SyntaxError || v.isValiError(error)) {
      throw new ImportError('This is no JSON of OpenStreetMap: it has no list of elements.');
    }
    throw error;
  }
}

function fromXml(text: string): readonly unknown[] {
  const root = parseXml(text);
  if (root.name !== 'osm') throw new ImportError(`This is no file of OpenStreetMap: it begins with <${root.name}>.`);
  return root.children.flatMap((element): readonly unknown[] => {
    const { name, attributes } = element;
    // Editors keep deleted elements in their files.
    if (attributes['action'] === 'delete' || attributes['visible'] === 'false') return [];
    const common = { type: name, id: attributes['id'], tags: tagsOf(element) };
    if (name === 'node') return [{ ...common, lat: Number(attributes['lat']), lon: Number(attributes['lon']) }];
    if (name === 'way') return [{ ...common, nodes: childrenOf(element, 'nd').map(({ ref }) => ref) }];
    return name === 'relation' ? [{ ...common, members: childrenOf(element, 'member') }] : [];
  });
}

const childrenOf = (element: XmlElement, name: string) =>
  element.children.filter((child) => child.name === name).map(({ attributes }) => attributes);

const tagsOf = (element: XmlElement): Tags =>
  Object.fromEntries(childrenOf(element, 'tag').map(({ k = '', v: value = '' }) => [k, value]));

/**
 * The outer and the inner rings of a multipolygon, whose ways are joined end to end.
 * @returns null where they do not close
 */
export function ringsOfRelation(
  { members }: OsmRelation,
  { ways }: OsmData,
): { readonly outer: readonly (readonly string[])[]; readonly inner: readonly (readonly string[])[] } | null {
  const linesOf = (roles: readonly string[]): readonly (readonly string[])[] =>
    members.flatMap(({ type, ref, role }) => {
      const way = type === 'way' && roles.includes(role) ? ways.get(ref) : undefined;
      return way === undefined ? [] : [way.nodes];
    });
  const [outer, inner] = [closeRings(linesOf(['outer', ''])), closeRings(linesOf(['inner']))];
  return outer === null || inner === null || outer.length === 0 ? null : { outer, inner };
}

function closeRings(lines: readonly (readonly string[])[]): readonly (readonly string[])[] | null {
  const open = lines.map((line) => [...line]);
  const rings: string[][] = [];
  for (let line = open.shift(); line !== undefined; line = open.shift()) {
    const end = line.at(-1);
    if (line.length > 2 && line[0] === end) {
      rings.push(line);
      continue;
    }
    const next = open.findIndex((other) => other[0] === end || other.at(-1) === end);
    const [found] = next < 0 ? [] : open.splice(next, 1);
    if (found === undefined) return null;
    const onward = found[0] === end ? found : found.toReversed();
    open.unshift([...line, ...onward.slice(1)]);
  }
  return rings;
}
