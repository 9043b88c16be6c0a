import { dirname } from 'node:path'
import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { type Source, sourceAt } from './source.ts'
import { appFiles, isTest, ownCode, program } from './tree.ts'

const linesOf = (text: string) => text.split('\n').length - 1

/** The quantile of the numbers: the value that this share of them does not exceed. */
const quantile = (numbers: number[], share: number) =>
	numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? 0

test('“no file is over 400 lines, but for the generated types of the database”, tests apart', () => {
	const long = ownCode
		.filter((path) => !path.startsWith('tests/') && path !== 'app/platform/database/database-types.ts')
		.filter((path) => linesOf(sourceAt(path).text) > 400)
	expect(long).toEqual([])
})

test('“half of all files are under 80, nine in ten under 200”', () => {
	const lengths = program.map(({ text }) => linesOf(text))
	expect(quantile(lengths, 0.5)).toBeLessThan(80)
	expect(quantile(lengths, 0.9)).toBeLessThan(200)
})

/** The functions of a file with how many lines each has, and whether it draws: something in it is JSX. */
function functionsIn(source: Source): { name: string; lines: number; draws: boolean }[] {
	const named = new Map<number, string>()
	const found: ESTree.Span[] = []
	const drawn: number[] = []
	const note = (node: ESTree.Span) => found.push(node)
	const name = (key: ESTree.Node, value: ESTree.Node | null) => {
		if (key.type === 'Identifier' && value) named.set(value.start, key.name)
	}
	source.visit({
		FunctionDeclaration: (node) => {
			note(node)
			if (node.id) named.set(node.start, node.id.name)
		},
		FunctionExpression: note,
		ArrowFunctionExpression: note,
		VariableDeclarator: ({ id, init }) => name(id, init),
		Property: ({ key, value }) => name(key, value),
		JSXElement: ({ start }) => drawn.push(start),
		JSXFragment: ({ start }) => drawn.push(start),
	})
	return found.map(({ start, end }) => ({
		name: `${source.path} ${named.get(start) ?? 'a closure'}`,
		lines: linesOf(source.text.slice(start, end)) + 1,
		draws: drawn.some((at) => start < at && at < end),
	}))
}

/** Functions over this many lines, but for components, and components over twice and a half as many. */
const overlong =
	(most: number): Rule =>
	(source) =>
		functionsIn(source)
			.filter(({ lines, draws }) => lines > (draws ? most * 2.5 : most))
			.map(({ name }) => name)

const factory = 'a factory, whose closures share what they change'
const oneTransaction = 'one transaction, in the order of its locks'

/** The functions that are still longer. The list only shrinks. */
const stillLong: Record<string, string> = {
	'app/bookings/booking/write-booking.server.ts writeBooking': 'the columns of a booking',
	'app/bookings/bookings.server.ts bookPickup': oneTransaction,
	'app/bookings/form/use-booking-form.ts useBookingForm': factory,
	'app/bookings/self-service/photos-to-add.ts openPhotosToAdd': factory,
	'app/bowline.server.ts openBowline': 'what is opened, in its order, and closed in reverse',
	'app/desk/sign-in/auth.server.ts openAuth': 'the settings of the sign-in library',
	'app/photos/intake.server.ts openPhotoIntake': factory,
	'app/platform/child/child-process.server.ts startChild': factory,
	'app/platform/child/children.server.ts openChildren': factory,
	'app/platform/http/connection-limits.server.ts limitConnections': factory,
	'app/platform/page-cache/page-cache.server.ts openPageCache': factory,
	'app/quotes/draft/draft-keeping.ts openDraftKeeping': factory,
	'app/quotes/draft/draft-record.ts openRecord': factory,
	'app/quotes/draft/draft-saving.ts openSaving': factory,
	'app/quotes/draft/quote-draft.ts openQuoteDraft': factory,
	'app/quotes/draft/server-copy.ts openServerCopy': factory,
	'app/quotes/draft/use-kept-draft.ts useKeptDraft': factory,
	'app/quotes/photos/photo-uploads.ts openPhotoUploads': factory,
	'app/server.ts startServer': 'what is opened, in its order, and closed in reverse',
}

test('“No function that is logic is over 60 lines, but for a list that only shrinks, and no component over 150”', () => {
	expectOnly(program.flatMap(overlong(60)), stillLong)
})

test('the rule notices a long function in every form, and lets a component be longer', () => {
	const long = (lines: number, last = '') => `{\n${'\trun(it)\n'.repeat(lines - 2)}${last}}`
	expectRule(overlong(4), 'app/a.tsx', {
		bad: [
			`function f() ${long(5)}`,
			`const f = () => ${long(5)}`,
			`const a = { f: function () ${long(5)} }`,
			`run(() => ${long(5)})`,
			`class A { f() ${long(5)} }`,
			`const F = () => ${long(11, 'return <p />')}`,
		],
		good: [
			`function f() ${long(4)}`,
			`const f = () => ${long(4)}`,
			`const F = () => ${long(10, 'return <p />')}`,
		],
	})
})

/** Lines that a comment has to itself, of more than this many characters. */
const wideComments =
	(most: number): Rule =>
	({ path, text }) =>
		text
			.split('\n')
			.filter((line) => line.length > most && /^\s*(\/\/|\{?\/\*|\*)/.test(line))
			.map((line) => `${path} ${line.trim().slice(0, 40)}`)

test('no line of a comment in `app/` is over 140 characters', () => {
	const sources = program.filter(({ path }) => path.startsWith('app/'))
	expect(sources.length).toBeGreaterThan(1000)
	expectOnly(sources.flatMap(wideComments(140)))
	expectRule(wideComments(20), 'app/a.tsx', {
		bad: [
			'/** Eighteen letters. */',
			'// Eighteen letters too.',
			'/**\n * Eighteen letters, too.\n */',
			'const a = <p>\n\t{/* Eighteen letters. */}\n</p>',
		],
		good: ['/** Fifteen of. */', "const a = 'Eighteen letters'", '/**\n * Fifteen\n * of\n */'],
	})
})

/** Folders with more files beside each other than one finds a place in. */
const crowded = (paths: string[], most = 25) =>
	Object.entries(Object.groupBy(paths, (path) => dirname(path)))
		.filter(([, files]) => files !== undefined && files.length > most)
		.map(([folder]) => folder)

test('“No folder of `app/` has more than 25 files beside each other, tests apart”', () => {
	expect(crowded(appFiles.filter((path) => !isTest(path)))).toEqual([])
	const files = ['a/1.ts', 'a/2.ts', 'a/b/1.ts', 'a/b/2.ts', 'a/b/3.ts']
	expect([crowded(files, 2), crowded(files, 3)]).toEqual([['a/b'], []])
})

test('quantiles and lines are counted right', () => {
	const numbers = [9, 1, 2, 3, 4, 5, 6, 7, 8, 100, 10]
	expect([0.5, 0.9, 1].map((share) => quantile(numbers, share))).toEqual([6, 10, 100])
	expect(linesOf('one\ntwo\n')).toBe(2)
})
