/** The first release of the data that knows that Alberta stays at UTC−06:00. */
const needed = '2026c'

/** Throws an error that says what to do when every arrival window would be an hour off all winter. */
export function checkZoneData(version: string | undefined = process.versions.tz): void {
	if (version !== undefined && version >= needed) return
	throw new Error(
		`This Node carries time zone data ${version ?? 'of an unknown release'}, which does not know Alberta's ` +
			`time since November 2026; ${needed} or later is needed. Start Bowline with npm start, which brings the right Node.`,
	)
}
