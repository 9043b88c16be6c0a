import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { textOf } from './message-blanks.ts'
import { type Blank, messageNames, messages } from './message-words.ts'
import { segmentsOf } from './texts/gsm7.ts'

const names: [string, 'GSM-7' | 'UCS-2'][] = [
	['Jo Tremblay', 'GSM-7'],
	['Siobhán O’Brien-Ó Dálaigh', 'GSM-7'],
	['“Jo” – Zoë Lefrançois', 'GSM-7'],
	['Nguyễn Thị Ánh', 'GSM-7'],
	['Łukasz Đorđević', 'GSM-7'],
	['Þóra Ægisdóttir', 'GSM-7'],
	['Ştefan Ţepeş, İpek Yılmaz', 'GSM-7'],
	['Tsuut’ina Nation, 16 Ave → left', 'GSM-7'],
	['Jose\u0301 „Pepe“ Nuñez™', 'GSM-7'],
	// These stay dear: leaving them out would change a name.
	['Jo 🛻', 'UCS-2'],
	['Jo ❤️', 'UCS-2'],
	['李小龍', 'UCS-2'],
	['Олена', 'UCS-2'],
	['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'UCS-2'],
	['محمد', 'UCS-2'],
	['ᓯᒃᓯᑳ', 'UCS-2'],
	['Maria ✓', 'UCS-2'],
]

/** Every blank filled with the same value. */
const all = (value: string): Record<Blank, string> => ({
	...{ company: value, greeting: value, name: value, date: value, day: value, window: value, address: value },
	...{ reference: value, link: value, phone: value, eta: value, until: value },
})

const texts = messageNames.flatMap((name) => {
	const { text } = messages[name].original
	return text === '' ? [] : [{ name, text }]
})

test.each(names)('with %s in it each text of ours is sent as %s', (name, letters) => {
	for (const { name: message, text } of texts) {
		const sent = textOf({ text: `${text} {name}` }, { ...all('x'), name, address: name })
		expect(segmentsOf(sent).letters, message).toBe(letters)
	}
})

test('no text of ours is dear by its own words, whatever sign the day, the window or the company has', () => {
	for (const { name, text } of texts) {
		const values = { ...all('x'), window: '10–12pm', company: company.shortName, day: 'Tuesday, December 1' }
		expect(segmentsOf(textOf({ text }, values)).letters, name).toBe('GSM-7')
	}
})
