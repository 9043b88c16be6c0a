import type { BackupProgress, BackupSummary } from './backup.ts'

const number = (value: number) => value.toLocaleString('en-CA')
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

/** `1.4 GB`. */
export function sizeInWords(bytes: number): string {
	const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
	const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
	const value = bytes / 1000 ** power
	return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}

/** The moment a backup has, to the minute: `2026-11-27 00:30 UTC`. */
export const momentInWords = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** What is in a backup: `12,345 rows of 38 tables and 5,000 photo files`. */
export function contentsInWords({ contents }: Pick<BackupSummary, 'contents'>): string {
	if (!contents) return 'contents unknown'
	const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
	return `${counted(rows, 'row', 'rows')} of ${counted(contents.tables.length, 'table', 'tables')} and ${counted(contents.photos.files, 'photo file', 'photo files')}`
}

/** What is missing of the photos, a sentence each. */
export function photosMissingInWords({ contents }: Pick<BackupSummary, 'contents'>): string[] {
	const { deletedMeanwhile = 0, lost = 0 } = contents?.photos ?? {}
	return [
		...(deletedMeanwhile > 0
			? [
					`${counted(deletedMeanwhile, 'photo file was', 'photo files were')} deleted while the backup ran, so a restore leaves out those photos.`,
				]
			: []),
		...(lost > 0
			? [
					`${counted(lost, 'photo file is', 'photo files are')} missing from the photo storage and can't be backed up. Check that storage.`,
				]
			: []),
	]
}

/** A line of progress. */
export function progressInWords({ step, name, done, total }: BackupProgress): string {
	const of = total === undefined ? number(done) : `${number(done)} of ${number(total)}`
	if (step === 'tables') return `Database: ${name} (${of} tables done)`
	return step === 'photos' ? `Photo files: ${of}` : `Checking ${name} (${of} parts done)`
}
