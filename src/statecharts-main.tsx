// The page's packages stay out of what every visit of the panel loads: an entry of its own would put them there.
void import('./statecharts/start');
