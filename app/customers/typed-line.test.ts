import { expect, test } from 'vitest'
import { anyLine, plainLine } from './typed-line.ts'

const messageOf = (schema: ReturnType<typeof anyLine>, text: string) =>
	schema.safeParse(text).error?.issues[0]?.message
const addresses = 'Leave web and email addresses out of this line.'
const oneLineOnly = 'Use one line of plain text, without line breaks.'

test.each([
	['Zoë Ó Dálaigh', undefined],
	['16 Ave @ Centre St. NW', undefined],
	['Unit 4B, c/o St. Mary’s', undefined],
	['see www.example.ca', addresses],
	['WWW.example.ca', addresses],
	['https://example.ca', addresses],
	['jo@example.ca', addresses],
	['jo@ example.ca', addresses],
	['a\u0007b', oneLineOnly],
	['Jo\nBell', oneLineOnly],
	['x'.repeat(40), undefined],
	['x'.repeat(41), 'Keep this under 40 characters.'],
])('a line that reads %j', (text, message) => {
	expect(messageOf(anyLine(40), text)).toBe(message)
})

test('a line is folded before it is judged; one that must say something says more than nothing', () => {
	expect(anyLine(40).parse('  Jo Bell ')).toBe('Jo Bell')
	const named = plainLine('Type your name.', 40)
	expect(named.parse(' Jo ')).toBe('Jo')
	expect(anyLine(40).parse(' ')).toBe('')
	for (const missing of [' ', '\u200b', '\u2800', '\u3164', undefined])
		expect(named.safeParse(missing).error?.issues[0]?.message, String(missing)).toBe('Type your name.')
})
