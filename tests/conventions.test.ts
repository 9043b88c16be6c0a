import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The rules of this tree, executed. ARCHITECTURE.md says why they are what they are. */

/** The folders of `app/`, top floor first: an import only ever goes down. */
const floors = [
	'catalogue',
	'site',
	'desk',
	'notifications',
	'bookings',
	'quotes',
	'photos',
	'shell',
	'pricing',
	'values',
	'ui',
	'platform',
]

const root = resolve('.')

const filesUnder = (folder: string, pattern: RegExp): string[] =>
	readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && pattern.test(entry.name))
		.map((entry) => relative(root, join(entry.parentPath, entry.name)))
		.filter((path) => !/node_modules|^build|\.react-router/.test(path))
		.sort()

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

const code = filesUnder('app', /\.tsx?$/)
const source = code.filter((path) => !isTest(path))
const own = ['app', 'fakes', 'scripts', 'bench', 'tests'].flatMap((folder) =>
	filesUnder(folder, /\.(tsx?|mjs)$/),
)

const areaOf = (path: string) => {
	const [app, area, inside] = path.split('/')
	return app === 'app' && inside !== undefined ? area : undefined
}

/** Every import of a file, as a path from the root when it is one of ours. */
function importsOf(path: string): string[] {
	const specifiers = [...read(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
		([, specifier]) => specifier ?? '',
	)
	return specifiers
		.filter((specifier) => /^(\.|#app\/)/.test(specifier) && !specifier.includes('+types'))
		.map((specifier) =>
			specifier.startsWith('#app/')
				? specifier.replace('#', '')
				: relative(root, resolve(join(root, dirname(path)), specifier)),
		)
}

describe('floors', () => {
	test('every folder of app/ has its floor', () => {
		const folders = readdirSync(join(root, 'app'), { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => name)
		expect(floors).toEqual(expect.arrayContaining(folders))
	})

	test('imports only flow down', () => {
		const climbing = source.flatMap((path) => {
			const floor = floors.indexOf(areaOf(path) ?? '')
			return importsOf(path)
				.filter((target) => floor >= 0 && floors.indexOf(areaOf(target) ?? '') < floor)
				.map((target) => `${path} imports ${target}`)
		})
		expect(climbing).toEqual([])
	})
})

describe('doors', () => {
	/** What may be imported from outside an area: its door, plain schemas and rules, components. */
	const isDoor = (path: string) =>
		areaOf(path) === 'platform' ||
		!/\.server\.tsx?$/.test(path) ||
		basename(path) === `${areaOf(path)}.server.ts` ||
		/-context\.server\.ts$/.test(path)

	test('server code of another area is entered by its door', () => {
		const climbers = source.flatMap((path) =>
			importsOf(path)
				.filter((target) => areaOf(target) !== areaOf(path) && !isDoor(target))
				.map((target) => `${path} imports ${target}`),
		)
		expect(climbers).toEqual([])
	})

	test('SQL is written in stores, migrations and the platform only', () => {
		const outside = source.filter(
			(path) =>
				areaOf(path) !== 'platform' &&
				basename(path) !== 'store.server.ts' &&
				/\b(selectFrom|insertInto|updateTable|deleteFrom|withTables)\b|sql`/.test(read(path)),
		)
		expect(outside).toEqual([])
	})

	test('no file only passes on what another exports', () => {
		const barrels = source.filter(
			(path) => basename(path).startsWith('index.') || /^export \* from/m.test(read(path)),
		)
		expect(barrels).toEqual([])
	})

	test('only links.ts builds a path of ours', () => {
		const builders = source.filter(
			(path) =>
				!path.startsWith('app/routes') &&
				path !== 'app/shell/links.ts' &&
				/(href|to|action)=(?:"\/|\{`\/|'\/)/.test(read(path)),
		)
		expect(builders).toEqual([])
	})
})

describe('words', () => {
	test('file names are kebab-case', () => {
		const odd = own.filter(
			(path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(tsx?|mjs)$/.test(basename(path)),
		)
		expect(odd).toEqual([])
	})

	test('no drawer takes what belongs nowhere', () => {
		const drawers = own.filter((path) => /(^|\/)(utils?|helpers?|common|misc|lib|shared)(\/|\.)/.test(path))
		expect(drawers).toEqual([])
	})

	test('page modules say so in their names, and so do resources', () => {
		const routed = [...read('app/routes.ts').matchAll(/'((?:\.\/)?[\w-]+\/[\w./-]+\.tsx?)'/g)].map(
			([, file]) => file,
		)
		expect(routed.length).toBeGreaterThan(5)
		expect(routed.filter((file) => !/\.(page\.tsx|resource\.tsx?)$/.test(file ?? ''))).toEqual([])
	})
})

describe('care', () => {
	test('only the configuration reads the environment', () => {
		const readers = source.filter(
			(path) => path !== 'app/platform/config.server.ts' && /process\.env/.test(read(path)),
		)
		expect(readers).toEqual([])
	})

	test('nothing quiets the compiler', () => {
		const quieted = own.filter((path) =>
			/@ts-(ignore|expect-error|nocheck)|\bas any\b|: any\b|\bas unknown as\b|<any>/.test(
				read(path).replace(/\/@ts-.*$/gm, ''),
			),
		)
		expect(quieted.filter((path) => path !== 'tests/conventions.test.ts')).toEqual([])
	})

	test('a page carries no inline style or handler: the security policy would drop it', () => {
		const inline = source.filter(
			(path) =>
				path.endsWith('.tsx') &&
				!/email|late-scripts/.test(path) &&
				/\sstyle=|dangerouslySetInnerHTML/.test(read(path)),
		)
		expect(inline).toEqual([])
	})

	test('nothing is left for later in the code', () => {
		const marks = own.filter(
			(path) => path !== 'tests/conventions.test.ts' && /\b(TODO|FIXME|XXX|HACK)\b/.test(read(path)),
		)
		expect(marks).toEqual([])
	})

	test('no test is skipped or singled out', () => {
		const tests = own.filter(
			(path) => /\.(test|spec)\.tsx?$/.test(path) && path !== 'tests/conventions.test.ts',
		)
		expect(tests.filter((path) => /\.(only|skip|todo)\(/.test(read(path)))).toEqual([])
	})
})

describe('sizes', () => {
	const lengths = source
		.map((path) => ({ path, lines: read(path).split('\n').length }))
		.sort((a, b) => a.lines - b.lines)
	const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]?.lines ?? 0

	test('no file is longer than 400 lines', () => {
		expect(lengths.filter(({ lines }) => lines > 400)).toEqual([])
	})

	test('the median is under 80 lines, nine in ten under 200', () => {
		expect(at(0.5)).toBeLessThanOrEqual(80)
		expect(at(0.9)).toBeLessThanOrEqual(200)
	})
})

describe('migrations', () => {
	const names = filesUnder('migrations', /\.sql$/).map((path) => basename(path))

	test('are named by the minute and what they do', () => {
		expect(names.length).toBeGreaterThan(0)
		expect(names.filter((name) => !/^\d{4}-\d{2}-\d{2}T\d{4}_[a-z_]+\.sql$/.test(name))).toEqual([])
	})
})
