import { platformContext } from '#app/platform/context.server.ts'
import { palette } from '#app/ui/palette.ts'
import type { Route } from './+types/manifest.resource.ts'
import { appIcon, home } from './links.ts'

/** `GET /manifest.webmanifest`: name and icons for a home screen. */
export function loader({ context }: Route.LoaderArgs) {
	const { name, shortName } = context.get(platformContext).company
	const about = {
		name,
		short_name: shortName,
		start_url: home(),
		display: 'browser',
		background_color: palette.paper,
		theme_color: palette.paper,
		icons: ([192, 512] as const).map((pixels) => ({
			src: appIcon(pixels),
			sizes: `${pixels}x${pixels}`,
			type: 'image/png',
		})),
	}
	return Response.json(about, {
		headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
	})
}
