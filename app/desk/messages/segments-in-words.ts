import type { Segments } from '#app/notifications/texts/gsm7.ts'

/** How long a text message is, and in how many pieces it goes. */
export function segmentsInWords({ letters, characters, segments }: Segments): string {
	const count = `${characters} ${characters === 1 ? 'character' : 'characters'}, ${segments} ${segments === 1 ? 'segment' : 'segments'}`
	return letters === 'GSM-7'
		? count
		: `${count}: it has letters a plain text message doesn’t have, so a segment holds 70 instead of 160`
}
