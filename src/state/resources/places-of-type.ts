/*
 * Resources for a form, found by a word for their type that is not part of the resource's name.
 */
import type { Failure, PlaceChoice, PlaceSearch, ReservationForm, Result } from '../../../workers/contract.ts';
import { i18n, loadTexts } from '../../i18n/index.ts';
import { kindWords, soughtTypes } from '../../i18n/sought-types.ts';
import { askFindingOptions, findingOptions } from './finding-options.ts';
import { computation } from '../workers/workers.ts';

/** An ending, e.g. of a plural; "room 7" is the name of a resource that does not exist. */
const ending = /^\p{L}*$/u;

/** Resources that can be selected, by their names and those of their types, or else by synonyms of a type. */
export async function findPlaces(
  text: string,
  form: ReservationForm,
  search: PlaceSearch,
): Promise<Result<readonly PlaceChoice[], Failure>> {
  const { reserving } = computation();
  const found = await reserving.findPlaces(text, form, search);
  if (!found.ok || found.value.length > 0) return found;
  const typeIds = await typesMeant(text);
  return typeIds.length === 0 ? found : await reserving.findPlaces('', form, { ...search, typeIds });
}

async function typesMeant(text: string): Promise<readonly string[]> {
  try {
    await Promise.all([loadTexts('guide'), askFindingOptions()]);
  } catch {
    // The synonyms can't be fetched now: resources are still found by their names.
    return [];
  }
  const words = kindWords(i18n.getFixedT(null, 'guide'));
  return soughtTypes(text, findingOptions.known?.types ?? [], words, ending).map(({ id }) => id);
}
