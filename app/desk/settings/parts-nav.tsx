import type { SettingPart } from '#app/settings/setting-parts.ts'
import { partTitles } from './setting-words.ts'

const way = 'inline-flex min-h-11 items-center lg:min-h-9'

/** The parts of the settings by their headings: beside them on a desk, where it stays in sight, and above them on a phone. */
export const PartsNav = ({ parts }: { parts: SettingPart[] }) => (
	<nav aria-label="Parts of the settings" className="lg:sticky lg:top-4 lg:self-start">
		<ul className="flex flex-wrap gap-x-4 lg:grid">
			{[
				...parts.map((part) => [`part-${part}`, partTitles[part]] as const),
				['elsewhere', 'Set elsewhere'] as const,
				['history', 'History'] as const,
			].map(([id, title]) => (
				<li key={id}>
					<a href={`#${id}`} className={way}>
						{title}
					</a>
				</li>
			))}
		</ul>
	</nav>
)
