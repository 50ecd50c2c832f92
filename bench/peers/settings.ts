// The settings of WordPress, PHP-FPM and nginx as a careful host chooses them for two cores.
import { availableParallelism } from 'node:os';

/** Per core: one computes while another waits for the database. */
const CHILDREN = 2 * availableParallelism();

// Its own tasks and requests to wordpress.org would disturb the measurement; hosts start the tasks from cron.
export const config = (home: string) => `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${home}/mariadb.sock'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HOME', 'http://' . ($_SERVER['HTTP_HOST'] ?? 'localhost')); define('WP_SITEURL', WP_HOME);
define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

// Code is compiled once (opcache), as at every host for WordPress.
export const fpm = (home: string) => `[global]
error_log = ${home}/fpm.log
[www]
${process.getuid?.() === 0 ? 'user = root' : ''}
listen = ${home}/php.sock
pm = static
pm.max_children = ${CHILDREN}
php_admin_value[opcache.enable] = 1
php_admin_value[opcache.memory_consumption] = 256
php_admin_value[memory_limit] = 256M
`;

/** The server in front of PHP; with a `cache` it keeps every page for ten minutes. */
export const phpServer = ({ root, socket }: { root: string; socket: string }, port: number, cache = '') => `server {
    listen 127.0.0.1:${port}; root ${root}; index index.php; gzip on; gzip_types application/json;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ { include /etc/nginx/fastcgi.conf; fastcgi_pass unix:${socket}; ${cache} }
  }`;

export const keepingCache = (home: string) => ({
  http: `fastcgi_cache_path ${home}/pages keys_zone=pages:32m max_size=512m;`,
  server:
    'fastcgi_cache pages; fastcgi_cache_key $host$request_uri; fastcgi_cache_valid 200 10m; fastcgi_cache_lock on; fastcgi_ignore_headers Cache-Control Expires Set-Cookie;',
});
