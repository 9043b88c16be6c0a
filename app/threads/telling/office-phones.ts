import type { HaulingCompany } from '#app/values/company.ts'
import { parsePhone, withoutExtension } from '#app/values/phone.ts'

/**
 * The phones of the office that are texted of what somebody asks or answers, where an owner wants that. Who does it from one of these is no
 * news: an answer that a phone gives by itself would be told to the others, and answered by theirs.
 */
export function officePhones(
	{ officeTexts: { when, numbers } }: Pick<HaulingCompany, 'officeTexts'>,
	contact: string,
): string[] {
	if (when === 'never') return []
	const phones = numbers.flatMap((number) => parsePhone(number) ?? [])
	return phones.includes(withoutExtension(contact)) ? [] : phones
}

/** What makes a text to the office the same: what it is about, and the phone that is told. */
export const officeTextKey = (about: string, phone: string) => `${about} ${phone}`

/** The phone that a text to the office goes to. */
export const phoneOfOfficeText = (dedupeKey: string): string => dedupeKey.split(' ').at(-1) ?? ''

/** What a text to the office is about. */
export const subjectOfOfficeText = (dedupeKey: string): string => dedupeKey.split(' ').slice(0, -1).join(' ')
