<?php
// WordPress and WP Job Manager with the content of the site: php fill.php ROOT install | content FILE | versions
// FILE: {"vacancies": [as POST /api/vacancy answers], "articles": [as GET /api/article/… answers]}
[, $root, $what] = $argv;
$_SERVER['HTTP_HOST'] = 'localhost';
if ($what === 'install') define('WP_INSTALLING', true);
require "$root/wp-load.php";

if ($what === 'install') {
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    wp_install('晴川人資', 'bench', 'bench@example.com', true, '', bin2hex(random_bytes(16)));
    foreach (get_posts(['post_type' => ['post', 'page'], 'numberposts' => -1]) as $post) wp_delete_post($post->ID, true);
    update_option('permalink_structure', '/%postname%/');
    update_option('template', 'twentytwentyone');
    update_option('stylesheet', 'twentytwentyone');
    update_option('active_plugins', ['wp-job-manager/wp-job-manager.php']);
    update_option('job_manager_enable_categories', 1);
    update_option('job_manager_enable_types', 1);
    update_option('job_manager_per_page', 15);
    update_option('job_manager_job_listing_pagination_type', 'pagination');
    exit;
}

if ($what === 'versions') {
    global $wp_version, $wpdb;
    echo "WordPress $wp_version, WP Job Manager " . JOB_MANAGER_VERSION . ', PHP ' . PHP_VERSION . ', MariaDB ' . $wpdb->db_server_info();
    exit;
}

/** Categories and kinds of work are terms; one is made when it is first met. */
function term(string $name, string $taxonomy): int
{
    static $known = [];
    return $known[$taxonomy][$name] ??= (int) ((term_exists($name, $taxonomy) ?: wp_insert_term($name, $taxonomy))['term_id']);
}

function add(array $post): int
{
    $id = wp_insert_post(wp_slash($post), true);
    if (is_wp_error($id)) throw new Exception($id->get_error_message());
    return $id;
}

$content = json_decode(file_get_contents($argv[3]), true, 512, JSON_THROW_ON_ERROR);
kses_remove_filters();
wp_defer_term_counting(true);
wp_suspend_cache_addition(true);
$wpdb->query('start transaction');
$page = add(['post_type' => 'page', 'post_title' => '職缺快訊', 'post_name' => 'jobs', 'post_status' => 'publish', 'post_content' => '[jobs]']);
update_option('job_manager_jobs_page_id', $page);
foreach ($content['articles'] as $article) {
    $date = gmdate('Y-m-d H:i:s', strtotime($article['publishAt']));
    add(['post_title' => $article['title'], 'post_excerpt' => $article['summary'], 'post_content' => $article['content'], 'post_status' => 'publish', 'post_date' => $date]);
}
foreach ($content['vacancies'] as $i => $vacancy) {
    $id = add([
        'post_type' => 'job_listing', 'post_status' => 'publish', 'post_name' => $vacancy['vacancyId'],
        'post_title' => $vacancy['position'], 'post_content' => $vacancy['content'],
        'post_date' => gmdate('Y-m-d H:i:s', strtotime($vacancy['updatedAt'])),
        'meta_input' => [
            '_job_location' => $vacancy['city'] . $vacancy['township'] . $vacancy['address'], '_job_salary' => $vacancy['salary'],
            '_company_name' => '晴川人資', '_application' => 'service@example.com', '_filled' => 0, '_featured' => 0,
        ],
    ]);
    wp_set_object_terms($id, term($vacancy['category'], 'job_listing_category'), 'job_listing_category');
    wp_set_object_terms($id, term($vacancy['workType'], 'job_listing_type'), 'job_listing_type');
    if ($i % 500 === 499) $wpdb->query('commit and chain');
    if ($i % 500 === 499) wp_cache_flush();
}
$wpdb->query('commit');
wp_defer_term_counting(false);
flush_rewrite_rules();
foreach (get_terms(['taxonomy' => 'job_listing_category', 'hide_empty' => false]) as $one) $ids[$one->name] = $one->term_id;
echo json_encode(['categories' => $ids, 'vacancies' => (int) wp_count_posts('job_listing')->publish]);
