import { describe, expect, it } from 'vitest';

import type { AssistConfiguration, WireResource } from '../../../workers/model/resource.ts';
import { toResourceDetail } from '../../../workers/views/resource-detail.ts';
import { equipmentOf } from '../../../workers/views/resource-properties.ts';
import { createWireResource } from '../areas/wire-resource.ts';

type FilterDefinition = AssistConfiguration['filters'][number];

const WORDING = { language: 'cs', apiBase: 'https://api.campus.example', pictureWidth: 320, pixelRatio: 2 } as const;

const filter = (id: string, dataTypeId: FilterDefinition['dataTypeId'], changes: Partial<FilterDefinition> = {}) => ({
  id,
  resourceTypeId: 'desk',
  name: { en: `${id} (en)`, cs: `${id} (cs)` },
  filterable: false,
  visible: true,
  matchAll: false,
  dataTypeId,
  choices: [],
  ...changes,
});

const detailOf = (changes: Partial<WireResource>, filters: readonly FilterDefinition[] = []) =>
  toResourceDetail(createWireResource(changes), { areas: [], resourceTypeInfos: [], filters: [...filters] }, WORDING);

describe('the properties of a resource', () => {
  it('have all six types, in the order and the language of the configuration', () => {
    const choices = [
      { key: 'a', value: { en: 'Lamp', cs: 'Lampa' }, imageUrl: '/lamp.png', imagePreferCover: false },
      { key: 'b', value: 'Dock', imageUrl: 'javascript:alert(1)', imagePreferCover: false },
      { key: 'c', value: 'Phone', imageUrl: null, imagePreferCover: false },
    ];
    const { properties } = detailOf(
      {
        properties: [
          { propertyId: 'html', valueHTMLContent: '<p>Quiet<br>corner</p>' },
          { propertyId: 'choices', valueChoiceIds: ['b', 'a'] },
          { propertyId: 'text', valueText: 'By the window' },
          { propertyId: 'decimal', valueDecimal: 1.5 },
          { propertyId: 'integer', valueNumber: 0 },
          { propertyId: 'boolean', valueBoolean: false },
        ],
      },
      [
        filter('boolean', 1),
        filter('integer', 2),
        filter('decimal', 3),
        filter('text', 4),
        filter('choices', 5, { choices }),
        filter('html', 6),
      ],
    );
    expect(properties.map(({ name }) => name)).toEqual(
      ['boolean', 'integer', 'decimal', 'text', 'choices', 'html'].map((id) => `${id} (cs)`),
    );
    const lamp = 'https://api.campus.example/lamp.png?width=48&format=webp';
    expect(properties.map(({ value }) => value)).toEqual([
      { type: 'boolean', is: false },
      { type: 'number', number: 0 },
      { type: 'number', number: 1.5 },
      { type: 'text', text: 'By the window' },
      {
        type: 'choices',
        choices: [
          { key: 'a', text: 'Lampa', imageUrl: lamp },
          { key: 'b', text: 'Dock', imageUrl: null },
        ],
      },
      { type: 'html', html: '<p>Quiet<br>corner</p>', plain: 'Quiet\ncorner' },
    ]);
  });

  it('are the visible ones of its type that have a value', () => {
    const { properties } = detailOf(
      {
        properties: [
          { propertyId: 'hidden', valueBoolean: true },
          { propertyId: 'of rooms', valueBoolean: true },
          { propertyId: 'empty', valueText: ' ' },
          { propertyId: 'null', valueNumber: null },
          { propertyId: 'gone', valueChoiceIds: ['gone'] },
          { propertyId: 'not configured', valueBoolean: true },
        ],
      },
      [
        filter('hidden', 1, { visible: false }),
        filter('of rooms', 1, { resourceTypeId: 'room' }),
        filter('empty', 4),
        filter('null', 2),
        filter('gone', 5),
        filter('without', 6),
      ],
    );
    expect(properties).toEqual([]);
  });
});

describe('what a resource has', () => {
  it('is what is true of it, counted, or chosen', () => {
    const choices = [
      { key: 'dock', value: { en: 'Dock' }, imageUrl: null, imagePreferCover: false },
      { key: 'lamp', value: { en: 'Lamp' }, imageUrl: null, imagePreferCover: false },
    ];
    const resource = createWireResource({
      properties: [
        { propertyId: 'rises', valueBoolean: true },
        { propertyId: 'quiet', valueBoolean: false },
        { propertyId: 'screens', valueNumber: 2 },
        { propertyId: 'chairs', valueNumber: 0 },
        { propertyId: 'inches', valueDecimal: 27 },
        { propertyId: 'note', valueText: 'By the door' },
        { propertyId: 'things', valueChoiceIds: ['dock'] },
      ],
    });
    const filters = [
      filter('rises', 1),
      filter('quiet', 1),
      filter('screens', 2),
      filter('chairs', 2),
      filter('inches', 3),
      filter('note', 4),
      filter('things', 5, { choices }),
    ];
    const wording = { language: 'en', apiBase: 'https://api.campus.example', pixelRatio: 1 } as const;
    expect(equipmentOf(resource, filters, wording)).toEqual([
      { key: 'rises', text: 'rises (en)', count: null, imageUrl: null },
      { key: 'screens', text: 'screens (en)', count: 2, imageUrl: null },
      { key: 'dock', text: 'Dock', count: null, imageUrl: null },
    ]);
  });
});

describe('the files of a resource', () => {
  it('are pictures with their width, unchanged drawings, and links', () => {
    const { pictures, files } = detailOf({
      files: [
        { id: '1', url: '/room.JPG', name: 'From the door' },
        { id: '2', url: 'https://cdn.example/plan.svg' },
        { id: '3', url: 'https://cdn.example/house%20rules.pdf' },
        { id: '4', url: '/file/4', name: 'photo.png' },
      ],
    });
    expect(pictures).toEqual([
      { url: 'https://api.campus.example/room.JPG?width=640&format=webp', name: 'From the door' },
      { url: 'https://cdn.example/plan.svg', name: 'desk-1' },
      { url: 'https://api.campus.example/file/4?width=640&format=webp', name: 'photo.png' },
    ]);
    expect(files).toEqual([{ url: 'https://cdn.example/house%20rules.pdf', name: 'house rules.pdf' }]);
  });

  it('use only https or the own server', () => {
    const urls = [
      'javascript:alert(1)',
      'http://elsewhere.example/a.pdf',
      'data:text/html,x',
      'file:///etc/a',
      ' ',
      'blob:x',
    ];
    const { files, pictures } = detailOf({ files: urls.map((url) => ({ id: url, url })) });
    expect([files, pictures]).toEqual([[], []]);
  });
});

describe('the rules of a resource', () => {
  it('are the defaults if it sets none', () => {
    expect(detailOf({ daysOfWeek: null })).toMatchObject({
      confirmLead: 15,
      confirmGrace: 15,
      minimum: null,
      maximum: null,
      maxAdvanceDays: null,
      rejectsOutsideHours: false,
      workingHours: null,
    });
  });

  it('are its own if it sets them, with the IANA name of its zone', () => {
    const own = detailOf({
      timezone: 'Central Europe Standard Time',
      resourceMinutesForConfirmationBeforeStartTime: 30,
      resourceUnconfirmedEventCancelEventTime: 0,
      daysOfWeek: ['monday'],
      startTime: '08:00',
      endTime: '16:00',
    });
    expect(own).toMatchObject({ confirmLead: 30, confirmGrace: 0, timeZone: 'Europe/Budapest' });
    expect(own.workingHours).toEqual({ daysOfWeek: ['monday'], startTime: '08:00', endTime: '16:00' });
  });
});
