-- Lists by age are read in this order, without the links that come before the page. Names have no index, as they may be
-- longer than what an index takes: a list by name reads the workspace's links.
CREATE INDEX links_by_age ON links (workspace_id, inserted_at, id) WHERE NOT deleted AND alias_of IS NULL;
