import type { XmlElement } from '../../xml/read.ts';
import { elementWith, type XmlNode } from '../../xml/write.ts';
import { refusal } from './ews-error.ts';
import { attributeOf, textIn, wholeNumber } from './soap.ts';

/* Extended properties have the same ids as in Graph: the type, the set and the name in one text. */

/** The sets that Exchange has names for (MS-OXPROPS 1.3.2). */
const SETS = new Map(
  Object.entries({
    Meeting: '6ed8da90-450b-101b-98da-00aa003f1305',
    Appointment: '00062002-0000-0000-c000-000000000046',
    Common: '00062008-0000-0000-c000-000000000046',
    PublicStrings: '00020329-0000-0000-c000-000000000046',
    Address: '00062004-0000-0000-c000-000000000046',
    InternetHeaders: '00020386-0000-0000-c000-000000000046',
    CalendarAssistant: '11000e07-b51b-40d6-af21-caa85edab1d0',
    UnifiedMessaging: '4442858e-a9e3-4e80-b900-317a210cc15b',
    Task: '00062003-0000-0000-c000-000000000046',
    Sharing: '00062040-0000-0000-c000-000000000046',
  }),
);

/** The id of the property that a path names. @throws EwsError for a path that names none */
export function extendedId(path: XmlElement): string {
  const { PropertyTag, PropertySetId, DistinguishedPropertySetId, PropertyName, PropertyId } = path.attributes;
  const type = attributeOf(path, 'PropertyType');
  if (type.endsWith('Array')) throw refusal('ErrorUnsupportedPropertyDefinition', 'Lists of values are not kept here.');
  const set = PropertySetId ?? SETS.get(DistinguishedPropertySetId ?? '');
  if (PropertyTag !== undefined && set === undefined) return `${type} ${PropertyTag}`;
  if (set !== undefined && PropertyName !== undefined) return `${type} {${set}} Name ${PropertyName}`;
  if (set !== undefined && PropertyId !== undefined) {
    const id = wholeNumber(PropertyId, 'PropertyId', 0, 65_535);
    return `${type} {${set}} Id 0x${id.toString(16)}`;
  }
  throw refusal('ErrorInvalidExtendedProperty', 'The extended property attribute combination is invalid.');
}

/** A property with its value. @throws EwsError */
export function readExtended(property: XmlElement): { readonly id: string; readonly value: string } {
  const path = property.children.find(({ name }) => name === 'ExtendedFieldURI');
  const value = textIn(property, 'Value');
  if (path !== undefined && value !== undefined) return { id: extendedId(path), value };
  throw refusal('ErrorInvalidExtendedPropertyValue', 'The extended property has no value.');
}

export function writeExtended(path: XmlElement, value: string): XmlNode {
  return elementWith(
    't:ExtendedProperty',
    {},
    elementWith('t:ExtendedFieldURI', path.attributes),
    elementWith('t:Value', {}, value),
  );
}
