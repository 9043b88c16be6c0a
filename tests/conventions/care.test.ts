import { expect, test } from 'vitest'
import { expectOnly, expectRule, type Rule } from './proof.ts'
import { sourceAt } from './source.ts'
import { isTest, ownCode, program } from './tree.ts'

/** Inline styles and scripts, which the security policy blocks. */
const inlines: Rule = (source) => {
	const found: string[] = []
	source.visit({
		JSXIdentifier: ({ name }) => {
			if (name === 'style' || name === 'dangerouslySetInnerHTML') found.push(`${source.path} ${name}`)
		},
	})
	return found
}

test('a page has no inline style or script: the security policy would block it', () => {
	expectOnly(program.flatMap(inlines), {
		'app/root.tsx style': 'the local pages’ sheet, which the policy knows by its hash',
		'app/bookings/availability/next-windows.tsx style':
			'that of the frame on local pages, which it knows too',
		'app/shell/late-scripts.tsx dangerouslySetInnerHTML': 'carries the nonce that the policy wants',
		'app/ui/still.tsx dangerouslySetInnerHTML': 'empty: it tells React to leave alone what is there',
		'app/site/not-found.tsx dangerouslySetInnerHTML': 'carries it too',
	})
})

/** A note to do something later. Do it now, or open an issue. */
const postpones: Rule = (source) =>
	source.comments.flatMap(({ value }) =>
		/\b(TODO|FIXME|XXX|HACK)\b/.test(value) ? [`${source.path} ${value.trim()}`] : [],
	)

test('no comment postpones work', () => {
	expect(ownCode.map(sourceAt).flatMap(postpones)).toEqual([])
})

/** A test that does not run, or stops others from running. */
const skips: Rule = (source) => {
	const found: string[] = []
	source.visit({
		MemberExpression: ({ object, property }) => {
			const begins = object.type === 'MemberExpression' ? object.object : object
			if (begins.type !== 'Identifier' || !/^(test|it|describe|suite)$/.test(begins.name)) return
			if (property.type === 'Identifier' && /^(only|skip|todo|fixme|fails|fail)$/.test(property.name))
				found.push(`${source.path} ${begins.name}.${property.name}`)
		},
	})
	return found
}

test('no test is skipped or singled out', () => {
	expect(ownCode.filter(isTest).map(sourceAt).flatMap(skips)).toEqual([])
})

/** A wait for a drawn frame that may never come: `expectInView` measures what a person sees. */
const waitsForFrame: Rule = (source) => {
	const found: string[] = []
	source.visit({
		MemberExpression: ({ property }) => {
			if (property.type === 'Identifier' && property.name === 'toBeInViewport') found.push(source.path)
		},
	})
	return found
}

test('no test waits for a frame to be drawn', () => {
	expect(ownCode.map(sourceAt).flatMap(waitsForFrame)).toEqual([])
})

/** A question about the connections of the whole server, which tests of other files share: it may end or count theirs. */
const asksOfOthers: Rule = (source) => {
	const found: string[] = []
	const look = (text: string) => {
		if (/\bpg_(stat_activity|locks)\b/.test(text) && !/current_database\(\)/.test(text))
			found.push(`${source.path} ${text.trim().slice(0, 60)}`)
	}
	source.visit({
		Literal: ({ value }) => {
			if (typeof value === 'string') look(value)
		},
		TemplateLiteral: (node) => look(node.quasis.map(({ value }) => value.raw).join('')),
	})
	return found
}

test('a test asks only for the connections of its own database', () => {
	const own = ownCode.filter((path) => isTest(path) || /^(tests|simulation)\//.test(path))
	expectOnly(
		own
			.filter((path) => !path.startsWith('tests/conventions/'))
			.map(sourceAt)
			.flatMap(asksOfOthers),
		{
			'tests/faults/database-cut.spec.ts create function pg_temp.cut_transactions() returns integer l':
				'has a server of its own',
		},
	)
})

test('the rules notice', () => {
	expectRule(inlines, 'app/site/home/hero.tsx', {
		bad: [
			'const hero = <p style={{ color }} />',
			'const hero = <style>{sheet}</style>',
			'const hero = <p dangerouslySetInnerHTML={{ __html }} />',
		],
		good: ['const hero = <p className="style" />', 'const style = 1'],
	})
	expectRule(postpones, 'app/site/home/hero.tsx', {
		bad: ['// TODO: more', '/* a\n * FIXME */'],
		good: ["const todo = 'TODO'"],
	})
	expectRule(skips, 'app/site/hero.test.ts', {
		bad: ["test.only('a', f)", "describe.skip('a', f)", "test.describe.fixme('a', f)", "it.todo('a')"],
		good: ["test('a', f)", "test.describe('a', f)", "test.each(all)('a', f)", 'list.only()'],
	})
	expectRule(waitsForFrame, 'tests/journeys/hero.spec.ts', {
		bad: ['await expect(hero).toBeInViewport({ ratio: 1 })', 'await expect(hero).not.toBeInViewport()'],
		good: ['await expectInView(hero, 1)'],
	})
	expectRule(asksOfOthers, 'app/site/hero.test.ts', {
		bad: [
			`const ask = "select from pg_stat_activity where application_name = 'bowline'"`,
			'const ask = `select from pg_locks where relation = ${table} and not granted`',
		],
		good: [
			`const ask = "select from pg_stat_activity where datname = current_database()"`,
			'const ask = `select from pg_stat_activity where pid = ${pid} and datname = current_database()`',
			"const ask = 'select current_database()'",
		],
	})
})
