import fc from 'fast-check'
import { expect, test } from 'vitest'
import { company } from '#tests/support/company.ts'
import { busyWith } from '#tests/support/hostile-form.ts'
import { segmentsOf } from './texts/gsm7.ts'
import { meaningOf, takenByProvider } from './texts/incoming-text.ts'
import { replyTo } from './texts/text-reply.ts'

const stops = [
	'STOP',
	'stop 🛑',
	'STOP!!',
	'“Stop.”',
	' Stop. ',
	'S.T.O.P.',
	'Stop all',
	'STOP STOP STOP',
	'Stop. Thank you',
	'Please stop',
	'stop please',
	'Stop now, thanks',
	'Please stop texting me',
	'Can you stop texting me please',
	'STOP sending me these messages',
	'Quit texting me',
	'no more texts please',
	"Don't text me anymore",
	'I don’t want any more texts',
	'Remove me from your list',
	'Take my number off your list',
	'unsubscribe',
	'unsubscribe me',
	'Please unsubscribe',
	'Opt-out',
	'opt me out',
	'Cancel',
	'END',
	'quit',
	'Revoke',
	'ARRET',
	'arrêt',
	'arre\u0302t',
	'ARRÊT!',
	'Arrêtez',
	'arrêt svp',
	'Arrêt, s’il vous plaît',
	'Arrêtez de m’envoyer des textos',
	'désabonner',
]
const starts = [
	'START',
	'start!',
	'Start please',
	'Yes',
	'YES!',
	'unstop',
	'Un-stop',
	'Début',
	'REPRENDRE',
	'Subscribe',
]
const helps = ['HELP', 'help?', 'Info', 'AIDE', 'aide svp', 'Help please']
const neither = [
	'',
	'🛑',
	'👍',
	'We will stop by at 3',
	'Can you stop at the back door?',
	'Please stop by at 10',
	'Please stop and text me',
	'Stop here, text me',
	'Stop at the end of the lane',
	'The bus stop is right there',
	'There is a stop sign, turn left',
	'non-stop barking dog, sorry',
	'Please don’t stop',
	"Don't stop texting me",
	'Can I cancel it?',
	'Please cancel',
	'Cancel my pickup',
	'Quit early today?',
	'The end unit',
	'yes please',
	'Yes, 10 works',
	'Start at the garage',
	'When do you start?',
	'I don’t get your messages',
	'I need help with the stairs',
	'Remove the couch',
	'remove',
	'Arrêtez à la porte arrière',
	'Stop 2',
	'Unstoppable',
	undefined,
]

test.each(stops)('%s stops texts', (text) => expect(meaningOf(text)).toBe('stop'))
test.each(starts)('%s lets texts go on', (text) => expect(meaningOf(text)).toBe('start'))
test.each(helps)('%s asks for help', (text) => expect(meaningOf(text)).toBe('help'))
test.each(neither)('%s is read by a person', (text) => expect(meaningOf(text)).toBeUndefined())

const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'ARRET', 'arrêt', 'Arrêtez', 'opt out', 'REVOKE']
const courtesy = ['please', 'Please', 'thanks', 'Thank you', 'svp', 'merci', 'now', 'ok']

test('a stop word counts in any letters, among signs and polite words; with any word of a place or a thing it does not', () => {
	const signs = fc.string({
		unit: fc.constantFrom('.', '!', ',', ' ', '…', '🛑', '"', '’', '\n', '-'),
		maxLength: 4,
	})
	const word = fc.constantFrom(...stopWords)
	const around = fc.array(fc.constantFrom(...courtesy), { maxLength: 3 })
	const cased = (text: string, upper: boolean) => (upper ? text.toUpperCase() : text.toLowerCase())
	fc.assert(
		fc.property(word, around, around, signs, fc.boolean(), (stop, before, after, sign, upper) => {
			const said = [...before, cased(stop, upper), ...after].join(`${sign} `)
			expect(meaningOf(sign + said + sign), said).toBe('stop')
		}),
	)
	const place = fc.constantFrom(
		'by',
		'at the door',
		'here',
		'in the lane',
		'the truck',
		'at 3',
		'outside',
		'first',
	)
	fc.assert(
		fc.property(word, around, place, fc.boolean(), (stop, before, where, upper) => {
			expect(meaningOf([...before, cased(stop, upper), where].join(' '))).toBeUndefined()
		}),
	)
})

test('whatever is texted, and however long, means one thing or nothing, at once', async () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
			expect(['stop', 'start', 'help', undefined]).toContain(meaningOf(text))
		}),
	)
	const long = ['STOP '.repeat(400), 'STOP TEXT '.repeat(200), "DON'T EVER ".repeat(180)]
	expect(await busyWith(async () => long.map((text) => meaningOf(`${text}x`)))).toBeLessThan(2000)
})

test('what the provider answers by itself we do not answer as well; what only we understand we do, in its language, in one segment', () => {
	const answer = (body: string, keyword?: string) => replyTo(company, { body, keyword })
	for (const body of ['STOP', 'stop 🛑', 'Cancel', 'START', 'yes', 'HELP', 'info']) {
		expect(takenByProvider(body)).toBeDefined()
		expect(answer(body), body).toBeUndefined()
	}
	for (const body of neither) expect(answer(body ?? '')).toBeUndefined()
	// A messaging service that is set up for French says so, and has answered.
	expect(answer('arrêt', 'STOP')).toBeUndefined()
	expect(answer('Please stop')).toMatch(/^Bowline: You won't get any more texts from us\..* Text START\./)
	expect(answer('Start please')).toMatch(/You'll get our texts again/)
	expect(answer('Help please')).toContain(company.phone)
	expect(answer('ARRÊT')).toMatch(/^Bowline : Vous ne recevrez plus nos textos\./)
	expect(answer('aide')).toMatch(/Appelez le .* textez ARRET\.$/)
	expect(answer('reprendre')).toMatch(/de nouveau nos textos/)
	for (const body of [...stops, ...starts, ...helps])
		if (answer(body) !== undefined)
			expect(segmentsOf(answer(body) ?? '')).toMatchObject({ letters: 'GSM-7', segments: 1 })
})
