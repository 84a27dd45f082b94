/*
 * The criteria of a finding as texts, each with a function that removes it.
 */
import type { TFunction } from 'i18next';

import type { FilterOption, Finding, FindingOptions, Requirement } from '../../../../workers/contract.ts';
import { unreachable } from '../../../state/unreachable.ts';
import { filtersOf, withoutColleague, withRequirement } from '../query/criteria.ts';
import { boundsText } from '../suitability/unsuitability-text.ts';

type Translate = TFunction<'finding'>;

export interface ChipText {
  /** Unique among the chips of a finding. */
  readonly key: string;
  readonly text: string;
  without(finding: Finding): Finding;
}

export interface ChipFacts {
  /** The name of the colleague to sit near; null until it is known. */
  readonly name: string | null;
  /** The name of the stop from where one walks; null until it is known. */
  readonly start: string | null;
  /** The colleague has no resource. */
  readonly isNowhere: boolean;
}

/**
 * Without type and time, which the bar shows. In the order of the panel. Unknown ids are shown as such; '…' until the options are known.
 */
export function chipTexts(
  finding: Finding,
  options: FindingOptions | null,
  { name: colleague, start, isNowhere }: ChipFacts,
  t: Translate,
): readonly ChipText[] {
  const nameOf = (list: readonly { readonly id: string; readonly name: string }[] | undefined, id: string): string =>
    list === undefined ? '…' : (list.find((known) => known.id === id)?.name ?? id);
  const chips: ChipText[] = [];
  const { resourceTypeId, areaId, capacity, attendees, fromColleague, within = null } = finding;
  if (areaId !== null) {
    chips.push({ key: 'area', text: nameOf(options?.areas, areaId), without: (now) => ({ ...now, areaId: null }) });
  }
  if (capacity !== null) {
    const text = t('chip.seats', { bounds: boundsText(capacity, t) });
    chips.push({ key: 'seats', text, without: (now) => ({ ...now, capacity: null }) });
  }
  if (attendees !== null) {
    const text = t('chip.people', { count: attendees.length });
    chips.push({ key: 'people', text, without: (now) => ({ ...now, attendees: null }) });
  }
  if (fromColleague !== null) {
    const text = t(isNowhere ? 'chip.nearNowhere' : 'chip.near', { name: colleague ?? '…' });
    chips.push({ key: 'near', text, without: withoutColleague });
  }
  if (within !== null) {
    const text = t(within.isBarrierFree ? 'chip.withinStepFree' : 'chip.within', {
      minutes: within.seconds / 60,
      name: start ?? '…',
    });
    chips.push({ key: 'within', text, without: (now) => ({ ...now, within: null }) });
  }
  const filters = filtersOf(options, resourceTypeId);
  return [...chips, ...finding.requirements.map((requirement) => requirementChip(requirement, filters, t))];
}

function requirementChip(requirement: Requirement, filters: readonly FilterOption[], t: Translate): ChipText {
  const { propertyId } = requirement;
  const filter = filters.find((known) => known.propertyId === propertyId);
  const values = { name: filter?.name ?? propertyId, value: valueText(requirement, filter, t) };
  return {
    key: `has ${propertyId}`,
    text: t('chip.property', values),
    without: (now) => withRequirement(now, propertyId, null),
  };
}

function valueText(requirement: Requirement, filter: FilterOption | undefined, t: Translate): string {
  switch (requirement.dataTypeId) {
    case 1:
      return t(requirement.boolean === true ? 'yes' : 'no');
    case 2:
    case 3:
      return boundsText(requirement, t);
    case 4:
    case 6:
      return t('chip.contains', { text: requirement.text ?? '' });
    case 5: {
      const names = (requirement.choices ?? []).map(
        (key) => filter?.choices.find((choice) => choice.key === key)?.name ?? key,
      );
      return names.join(t(requirement.matchAll ? 'chip.and' : 'chip.or'));
    }
    default:
      return unreachable(requirement.dataTypeId);
  }
}
