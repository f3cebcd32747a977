// The page's packages stay out of what every visit of the panel loads: a static import of them would put them there.
void import('./start').then(({ start }) => start());
