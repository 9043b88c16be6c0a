import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { otherCompany, otherCompanyFile } from '#tests/support/company.ts'
import { readCompany } from './company-file.server.ts'

const source = readFileSync(otherCompanyFile, 'utf8')

/** The faults that reading reports after `before` is replaced by `after`, without the name of the file. */
async function complaints(before: string, after: string): Promise<string[]> {
	if (!source.includes(before)) throw new Error(`the file does not say ${before}`)
	const folder = await mkdtemp(join(tmpdir(), 'bowline-company-'))
	const file = join(folder, 'company.yaml')
	await writeFile(file, source.replace(before, after))
	try {
		readCompany(file)
		return []
	} catch (error) {
		const lines = error instanceof Error ? error.message.split('\n') : []
		for (const line of lines) expect(line.startsWith(`${file}, line `), line).toBe(true)
		return lines.map((line) => line.slice(`${file}, line `.length))
	} finally {
		await rm(folder, { recursive: true })
	}
}

const lineOf = (text: string) => source.slice(0, source.indexOf(text)).split('\n').length

test('a company’s file is read with its values', () => {
	expect(otherCompany).toMatchObject({
		name: 'Tamarack Hauling Ltd.',
		region: { code: 'AB', name: 'Alberta' },
		taxes: [
			{ name: 'ABC', percent: 4 },
			{ name: 'XYZ', percent: 2.5 },
		],
	})
	expect(readCompany('content/company.yaml').shortName).toBe('Bowline')
})

test.each([
	['phone: 780-555-0188', 'phone: 780 555 0188', 'phone is no phone number (example: 403-555-0142)'],
	['phone: 780-555-0188\n', '', 'phone is missing (example: 403-555-0142)', 'name:'],
	[
		'email: desk@tamarack.example',
		'email: desk',
		'email is no email address (example: hello@bowline.example)',
	],
	['  - { name: XYZ,', '  - { nom: XYZ,', 'taxes.1.name is missing (example: GST)'],
	['percent: 2.5', 'percent: -1', 'taxes.1.percent is not above 0 (example: 5)'],
	['percent: 2.5', 'percent: a bit', 'taxes.1.percent is no number (example: 5)'],
	[
		'timeZone: America/Toronto',
		'timeZone: Edmonton',
		'timeZone is no time zone of the IANA list (example: America/Edmonton)',
	],
	[
		'postalCodes: [T1, T2, T3]',
		'postalCodes: [T1, V6B]',
		'area.trips has a postal code that postalCodes does not take in (example: [T5] with postalCodes: [T])',
		'  trips:',
	],
	[
		'postalCodes: [T]',
		'postalCodes: [Alberta]',
		'area.postalCodes.0 is no beginning of a postal code (example: T2P)',
	],
	[
		'city: Edmonton',
		'city: Leduc',
		'area.places does not begin with city (example: Calgary first, where city is Calgary)',
		'places:',
	],
	[
		'endHour: 13',
		'endHour: 14',
		'arrivalWindows.1.endHour is not two hours after startHour, as the pages promise (example: 10 after 8)',
	],
	[
		'id: today,',
		'id: early,',
		'landingWindows and arrivalWindows have two windows of one id: a booking would not say which (example: 8-10am, once)',
		'landingWindows:',
	],
	[
		'country: CA',
		'country: US',
		'country is not CA, the one country whose addresses Bowline knows (example: CA)',
	],
	["opens: '06:30'", 'opens: half past six', "hours.0.opens is no time of day (example: '07:00')"],
	['windowCapacity: 2', 'windowCapacity: 0', 'windowCapacity is not above 0 (example: 3)'],
	[
		'stairs: 35',
		'stairs: plenty',
		'prices.stairs is not right: Invalid input: expected number, received string (content/company.yaml shows how)',
	],
	['label: 1/8 truck', "label: ''", 'prices.volumes.0.label is empty (example: 1/4 truck)'],
	['dollars: 110', 'dollars: 1e17', 'prices.volumes.0.dollars is more than a million (example: 595)'],
	['  stairs: 35\n', '', 'prices.stairs is missing (content/company.yaml shows how)', 'prices:'],
])(
	'%j changed to %j is refused with its line and an example',
	async (before, after, words, where = before) => {
		const found = await complaints(before, after)
		expect(found).toContain(`${lineOf(where)}: ${words}`)
	},
)

test('an unknown setting is refused with its line', async () => {
	expect(await complaints('copyrightYear: 2025', 'copyrightYear: 2025\nmotto: We haul.')).toEqual([
		`${lineOf('copyrightYear') + 1}: motto is no setting: correct its name, or take it out (content/company.yaml has them all)`,
	])
	expect(await complaints('  rating: 4.6', '  rating: 4.6\n  stars:\n    - 5')).toEqual([
		`${lineOf('rating') + 1}: claims.stars is no setting: correct its name, or take it out (content/company.yaml has them all)`,
	])
})

test('each fault is reported on its own line', async () => {
	const found = await complaints('phone: 780-555-0188\nemail: desk@tamarack.example', 'phone: no\nemail: no')
	expect(found.map((line) => line.split(' ').slice(0, 2))).toEqual([
		[`${lineOf('phone')}:`, 'phone'],
		[`${lineOf('email')}:`, 'email'],
	])
})

test('a file that is not YAML is refused with the line, a missing file with the name of the variable', async () => {
	const [broken, ...more] = await complaints('city: Edmonton', 'city: "Edmonton')
	expect(broken).toMatch(/^\d+: this is no YAML: .* \(content\/company\.yaml shows how\)$/)
	expect(more).toEqual([])
	expect(await complaints(source, '')).toEqual([
		expect.stringMatching(/^1: this is not right: .*\(content\/company\.yaml shows how\)$/),
	])
	expect(() => readCompany('no/such/file.yaml')).toThrow(
		/^COMPANY_FILE is no\/such\/file\.yaml, which cannot be read: ENOENT.* \(example: content\/company\.yaml\)$/,
	)
})
