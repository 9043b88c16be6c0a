/**
 * Whether a migration only widens: afterwards, the release before reads and writes everything as it did. Read from its
 * SQL, and only what is known to be harmless passes. What a text cannot tell is its author's to see: an expression that
 * fails for some rows, a default that its own check refuses, a new column that the release before should have obeyed.
 */

/** What this migration itself has made: the release before does not know it. */
type Made = { tables: Set<string>; columns: Map<string, Set<string>> }

type Reader = (statement: string, made: Made) => boolean

const name = '[a-z_][a-z0-9_]*'

/** Each kind of statement, and when it only widens. A statement of no kind does not. */
const kinds: [RegExp, Reader][] = [
	[new RegExp(`^create table (${name}) \\(.*\\)$`), newTable],
	[new RegExp(`^create index (?:concurrently )?${name} on ${name} `), () => true],
	[/^create unique index \S+ on (\S+) /, onNewTable],
	[/^create trigger .* on (\S+) /, onNewTable],
	[/^insert into (\S+) /, onNewTable],
	[/^create (?:sequence|function|type|extension) /, () => true],
	[/^comment on /, () => true],
	[/^alter table (\S+) /, alteredTable],
	[/^update (\S+) /, filledColumns],
]

/** The statements of a migration that do more than widen, in one line each: none when it only widens. */
export function narrowing(text: string): string[] {
	// Where a text in quotes ends is not read here: SQL could hide in it.
	if (text.includes("\\'")) return ["has \\' in it"]
	const made: Made = { tables: new Set(), columns: new Map() }
	return statementsOf(text).filter((statement) => {
		const [, reader] = kinds.find(([kind]) => kind.test(statement)) ?? []
		return !reader?.(statement, made)
	})
}

/** Without comments, and with nothing in what was quoted, so that no word there is taken for one of SQL. */
function statementsOf(text: string): string[] {
	return text
		.replace(/--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, (part) =>
			part.startsWith('-') || part.startsWith('/') ? ' ' : "''",
		)
		.toLowerCase()
		.split(';')
		.map((statement) => statement.replace(/\s+/g, ' ').trim())
		.filter((statement) => statement !== '')
}

/** The parts of a list, at its commas outside parentheses. */
function partsOf(list: string): string[] {
	const parts = ['']
	let depth = 0
	for (const sign of list) {
		if (sign === '(') depth++
		if (sign === ')') depth--
		if (sign === ',' && depth === 0) parts.push('')
		else parts.push(`${parts.pop()}${sign}`)
	}
	return parts.map((part) => part.trim())
}

const secondWord = (statement: string, kind: RegExp) => kind.exec(statement)?.[1] ?? ''

function onNewTable(statement: string, made: Made): boolean {
	const [kind] = kinds.find(([each]) => each.test(statement)) ?? []
	return kind !== undefined && made.tables.has(secondWord(statement, kind))
}

function newTable(statement: string, made: Made): boolean {
	const table = secondWord(statement, /^create table (\S+)/)
	made.tables.add(table)
	return partsOf(statement.slice(statement.indexOf('(') + 1, -1)).every((part) => leavesReferred(part, made))
}

/** Whether what refers to a table of before lets its rows be deleted, and their keys be changed, as they were. */
function leavesReferred(part: string, made: Made): boolean {
	const refers = / ?references (\S+)( \([^)]*\))?(.*)/.exec(` ${part}`)
	const [, table = '', columns = '', rest = ''] = refers ?? []
	if (!refers || made.tables.has(table)) return true
	if (columns !== '' && !rest.includes('on update cascade')) return false
	if (rest.includes('on delete cascade')) return true
	return rest.includes('on delete set null') && !/^(?:constraint|foreign)\b|not null/.test(part)
}

function alteredTable(statement: string, made: Made): boolean {
	const table = secondWord(statement, /^alter table (\S+)/)
	const actions = partsOf(statement.slice(`alter table ${table} `.length))
	if (made.tables.has(table)) return actions.every((action) => leavesReferred(action, made))
	return actions.every((action) => addedColumn(table, action, made))
}

/** What may stand in a check of a new column: nothing about another one, nothing that the release before would have to fill. */
const inCheck = /^(?:in|between|and|or|not|like|any|array|length|octet_length|true|false)$/

function addedColumn(table: string, action: string, made: Made): boolean {
	const [, column = '', rest = ''] =
		/^add (?:column )?(?!constraint |check |unique |primary |foreign |exclude |column |if )("?\w+"?) (.*)$/.exec(
			action,
		) ?? []
	if (column === '' || /\b(?:unique|primary key)\b/.test(rest)) return false
	const filled = /\b(?:default|generated)\b/.test(rest)
	if (/\bnot null\b/.test(rest) && !filled) return false
	const [, checked = ''] = /\bcheck \((.*)\)/.exec(rest) ?? []
	const words = checked.match(/[a-z_]\w*/g) ?? []
	if (!words.every((word) => word === column || inCheck.test(word))) return false
	made.columns.set(table, (made.columns.get(table) ?? new Set()).add(column))
	return leavesReferred(rest, made)
}

/** An update that fills only what this migration has added. */
function filledColumns(statement: string, made: Made): boolean {
	const [, table = '', list = ''] =
		/^update (\S+) (?:(?:as )?\S+ )?set (.*?)(?: from .*| where .*)?$/.exec(statement) ?? []
	if (made.tables.has(table)) return true
	const columns = partsOf(list).map((part) => /^("?\w+"?) =/.exec(part)?.[1] ?? '')
	return columns.every((column) => made.columns.get(table)?.has(column))
}
