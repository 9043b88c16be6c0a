import { expect, test } from 'vitest'
import { content } from '#tests/support/company.ts'
import { services } from './kinds/service/service.ts'

/**
 * One rule for each dangerous thing (docs/rules.md, 'What is not taken'), and every text that names it says that rule: a
 * reader of two pages is told one thing. `asks` is the rule's own phrase, `never` what a text has said against it.
 */
const rules = [
	{
		about: /\b(needles?|syringes?|sharps)\b/i,
		// Of trees, and of livestock, which a county's site takes.
		except: /FireSmart|Fire-smart|spruce|splinter|livestock needles|leaves, needles/,
		asks: /stay where they are|licensed|hard container/i,
		never: /leave them where|in a hard plastic jar|(put|throw) (the )?(needles|sharps)/i,
	},
	{
		about: /\bswollen\b[^.]*\b(batter|cell)|\b(batter|cell)[^.]*\b(swollen|swelled)\b/i,
		asks: /tell us.*(do not|don't) bend|(do not|don't) bend.*leave the battery in/is,
		never: /(come|comes|take|taken|lifted) out|remove/i,
	},
	{
		about: /\b(car|lead|lead-acid|deep-cycle) batter/i,
		// A program for other batteries that refuses them, and what our own crew lifts out of a car's wreck.
		except: /not accepted under this program/,
		asks: /upright in (a|its) box/i,
		never: /carry none of those|depot|trip of your own|take them to|licensed/i,
	},
]

/** Every text of a file, with the path to it. */
function textsIn(value: unknown, path: string): { path: string; text: string }[] {
	if (typeof value === 'string') return [{ path, text: value }]
	if (value === null || typeof value !== 'object') return []
	return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${path}: ${key}`))
}

/** What people type into a search is no advice. */
const isTyped = (path: string) => /: words: |: except: |not-taken\.yaml: \d+: name$|search\/words/.test(path)

const texts = [...content.files]
	.flatMap(([path, file]) => textsIn(file, path))
	.filter(({ path }) => !isTyped(path))

test.each(rules)('all texts about $about say one thing', ({ about, except, asks, never }) => {
	const found = texts.filter(({ text }) => about.test(text) && !except?.test(text))
	expect(found.length).toBeGreaterThan(1)
	for (const { path, text } of found) {
		// Sentence by sentence, with the next three: a paragraph speaks of other things too.
		const sentences = text.split(/(?<=[.!?;])\s+/)
		const near = sentences
			.flatMap((sentence, at) => (about.test(sentence) ? sentences.slice(at, at + 4) : []))
			.join(' ')
		expect(near, path).toMatch(asks)
		expect(near, path).not.toMatch(never)
	}
})

test('a service whose own answer limits the same day says so beside the badge', () => {
	for (const { slug, faqs, sameDayCondition } of services.all(content)) {
		const answer = faqs[2]?.answer ?? ''
		const isLimited =
			/seldom|sometimes|hardly|the rest is planned|needs a day|^for a |as soon as|in that building|if the elevator|dock booking/i.test(
				answer,
			)
		if (isLimited) expect(sameDayCondition, `${slug}: ${answer}`).toBeDefined()
	}
})
