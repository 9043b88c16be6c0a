import type { FreeWindow } from '#app/bookings/arrival-window.ts'
import { FreeWindows } from '#app/bookings/window-choice.tsx'
import { deskMove } from '#app/shell/desk-links.ts'

/** Free windows near the one where a pickup was not moved. Pressing one moves it there, on the page where pickups are moved. */
export function FreeInstead(props: { id: string; name: string; version: number; free: FreeWindow[] }) {
	const { id, name, version, free } = props
	return (
		<form method="post" action={deskMove(id)} aria-label={`Move ${name}`}>
			<input type="hidden" name="version" value={version} />
			<FreeWindows windows={free} verb="Move to" disabled={false} />
		</form>
	)
}
