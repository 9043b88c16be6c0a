import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segmentsOf, toGsm7 } from './gsm7.ts'

test('what people and places are called here is folded to the letters of text messages', () => {
	const folded = [
		['10–12pm', '10-12pm'],
		['Zoë Lefrançois', 'Zoe Lefrancois'],
		['Renée', 'Renée'],
		['Łukasz Đorđević', 'Lukasz Dordevic'],
		['Nguyễn Thị Ánh', 'Nguyen Thi Anh'],
		['Tsuut’ina Nation', "Tsuut'ina Nation"],
		['15 yd³ · ½ truck…', '15 yd3 - 1/2 truck...'],
		['Sœur Ølga', 'Soeur Ølga'],
		['„Zum Bahnhof“ ‚links‘ 6′ 2″', '"Zum Bahnhof" \'links\' 6\' 2"'],
		['gate → left, LOVESAC® © 2026™', 'gate -> left, LOVESAC(R) (C) 2026TM'],
		['4\u00a0p.m.\u200b', '4 p.m.'],
	]
	for (const [typed, sent] of folded) expect(toGsm7(typed ?? '')).toBe(sent)
})

test('Latin letters with any accents are folded to GSM-7, and folding twice changes nothing', () => {
	const accents = [
		'',
		'\u0300',
		'\u0301',
		'\u0302',
		'\u0303',
		'\u0308',
		'\u030c',
		'\u0323',
		'\u0327',
		'\u0328',
	]
	const letter = fc.tuple(
		fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ -–—’'),
		fc.constantFrom(...accents),
	)
	fc.assert(
		fc.property(fc.array(letter), (letters) => {
			const sent = toGsm7(letters.map(([base, accent]) => base + accent).join(''))
			expect(segmentsOf(sent).letters).toBe('GSM-7')
			expect(toGsm7(sent)).toBe(sent)
		}),
	)
})

test('a name in another script stays readable, and its message is counted as what it is', () => {
	expect(toGsm7('李小龍 – ᓯᒃᓯᑳ')).toBe('李小龍 - ᓯᒃᓯᑳ')
	expect(segmentsOf('李小龍')).toEqual({ letters: 'UCS-2', characters: 3, segments: 1 })
	expect(segmentsOf('ᓯ'.repeat(71)).segments).toBe(2)
})

test('segments are counted as carriers do: 160 or 153 places, 70 or 67, and no letter is cut in two', () => {
	expect(segmentsOf('').segments).toBe(1)
	expect(segmentsOf('a'.repeat(160)).segments).toBe(1)
	expect(segmentsOf('a'.repeat(161)).segments).toBe(2)
	expect(segmentsOf('a'.repeat(306)).segments).toBe(2)
	expect(segmentsOf('a'.repeat(307)).segments).toBe(3)
	expect(segmentsOf('€'.repeat(80)).segments).toBe(1)
	// 152 and one of two places: it does not fit into the first piece.
	expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3)
	expect(segmentsOf('😀'.repeat(35)).segments).toBe(1)
	expect(segmentsOf('😀'.repeat(36)).segments).toBe(2)
	expect(segmentsOf('😀'.repeat(67)).segments).toBe(3)
})

test('any text whatever is one of the two kinds, in enough pieces to hold it', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (text) => {
			const { letters, characters, segments } = segmentsOf(toGsm7(text))
			const piece = letters === 'GSM-7' ? 153 : 67
			expect(segments * (piece + 7)).toBeGreaterThanOrEqual(characters)
			expect((segments - 1) * (piece - 1)).toBeLessThanOrEqual(characters)
		}),
	)
})
